/* draw_questions.js - what else is asked of a board: proofs, fewest moves, counts, resource counts; puzzles;
 * files. */

/* The options that name the start and the finish. */
function endWords({ board, start, finish })
{
    const kind = byId('kind').value, given = finish ? board.text(finish) : null;
    const to = {
        given: given ? ['--finish', given] : null,
        one: ['--finish', 'any', '--pegs', '1'],
        stuck: ['--finish', 'stuck'],
        any: ['--finish', 'any']
    }[kind];
    if (!to)
        throw new Error('Pick a finish first: a hole for the last peg, or set one up.');
    return ['--start', board.text(start), ...to];
}

function tell(text)
{
    byId('answer').hidden = !text;
    byId('answer').textContent = text;
}

/* Runs a command on the board that was drawn, and tells what it says. `after(told)` has the rest, where it
 * ended well. */
async function ask(studio, words, after)
{
    const { machine } = studio;
    try {
        if (!studio.asked.board)
            throw new Error('Draw a board first.');
        studio.stop();
        const mine = {}, end = (text) => {
            if (mine !== studio.asking)
                return;
            studio.asking = null;
            tell(text);
        };
        studio.asking = mine;
        tell('Working it out. Stop ends it.');
        const limits = ['--time', byId('seconds').value || '30', '--memory', String(MEMORY)];
        const asked = machine.run([...words(), ...limits], studio.files);
        studio.showBusy();
        const told = await asked;
        studio.showBusy();
        if (!told || mine !== studio.asking)
            return end('Stopped.');
        const bad = told.code === 2 || told.code === 3;
        return end(bad ? complaint(told) : await after(told));
    } catch (error) {
        return tell(error.message);
    }
}

function proveIt(studio)
{
    const { asked } = studio, page = byId('kind').value !== 'stuck';
    return ask(
        studio,
        () => ['prove', FILE, ...endWords(asked), ...(page ? ['--format', 'html', '-o', '/a.html'] : []),
               '--proof', '/a.proof'],
        async (told) => {
            studio.answerProof = told.files['a.proof'] || '';
            const data = pageData(told.files['a.html']);
            if (data) {
                const { asking } = studio;
                asked.takeAnswer(data, studio.answerProof);
                if (byId('kind').value !== 'given')
                    asked.choose(asked.board.parse(data.starts[0]), asked.board.parse(data.finishes[0]));
                studio.asking = asking;
            }
            const verdict = {
                10: 'Possible.',
                20: 'Impossible, and this proves it.',
                0: 'Open: a limit was reached.'
            }[told.code];
            const checked = told.code
                ? await studio.machine.run(['check', '/a.proof'], { '/a.proof' : studio.answerProof })
                : null;
            const words = checked && checked.code === 0 ? ' The checker has checked it here.' : '';
            return `${verdict}${words}${data ? '' : `\n\n${told.output}`}`;
        });
}

const fewestMoves = (studio) =>
    ask(studio, () => ['solve', FILE, ...endWords(studio.asked), '--fewest-moves'], (told) => told.output);

const countAll = (studio) =>
    ask(studio,
        () => ['count', FILE, '--start', studio.asked.board.text(studio.asked.start),
               ...(byId('kind').value === 'given' && !studio.asked.finish ? []
                                                                          : endWords(studio.asked).slice(2))],
        (told) => told.output);

const findCount = (studio) =>
    ask(studio, () => ['resource', 'find', FILE, ...endWords(studio.asked)], (told) => told.output);

/* Exact: no jump may raise the sum. */
function judge({ asked: { board } })
{
    const words = byId('own-weights').value.split(/\s+/).filter((word) => word && word !== '.');
    const weights = board && words.length === board.holes ? makeWeights(words) : null;
    byId('judged-picture').replaceChildren();
    if (!weights) {
        byId('judged').textContent =
            `Expected ${board ? board.holes : 0} whole numbers or fractions, not ${words.length} words.`;
        return;
    }
    const bad = board.jumps.filter((j) => gain(weights, j) > 0n);
    byId('judged').textContent = bad.length
        ? `No resource count: ${
            bad.slice(0, 6)
                .map((j) => `${j.name} gains ` + fractionText(gain(weights, j), weights.den))
                .join(', ')}${bad.length > 6 ? ', and others' : ''}.`
        : 'A resource count: no jump gains.';
    byId('judged-picture').append(weightsPicture(board, weights, 'the weights'));
}

/* ---- puzzles ------------------------------------------------------------------------------------------- */

/* A problem out of the games of the map: the end of one, from where about so many moves are left. */
function makePuzzle(studio)
{
    const { asked } = studio, want = Number(byId('puzzle-moves').value) || 6, { board, map } = asked;
    const games = map ? map.proof.statements.filter((s) => s.verdict === 'possible') : [];
    const choices = games.map((statement) => ({ statement, jumps: map.proof.game(statement) }))
                        .filter(({ jumps }) => jumps.length);
    if (!choices.length)
        return tell('There is no game on this board to make a puzzle of.');
    const apart = (moves) => Math.abs(moves - want), moves = (jumps) => board.moves(jumps).length;
    const good = choices.filter(({ jumps }) => moves(jumps) >= want);
    const from = good.length ? good
                             : choices.filter((c) => apart(moves(c.jumps))
                                                  === Math.min(...choices.map((o) => apart(moves(o.jumps)))));
    const { statement, jumps } = from[Math.floor(Math.random() * from.length)];
    const ends = board.movesWithEnds(jumps), cut = Math.max(0, ends.length - want),
          after = cut ? ends[cut - 1].end : 0;
    const start = jumps.slice(0, after).reduce((p, j) => p ^ j.change, map.proof.gameStart(statement, jumps));
    byId('kind').value = 'given';
    asked.answer = null;
    asked.choose({ pegs: start, open: 0n, count: -1 }, board.parse(statement.finish));
    return tell(`From ${board.heading(board.closedText(start))}, leave the last peg at ${
                    statement.finish}: there is a game of ${ends.length - cut} `
                + 'moves. Prove shows one; the link holds the puzzle.');
}

/* ---- files --------------------------------------------------------------------------------------------- */

function saveText(name, text)
{
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    make('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function saveMade(studio, name, words)
{
    const told = await studio.machine.run([...words, '-o', `/${name}`], studio.files);
    if (told && told.files[name] !== undefined)
        saveText(name, told.files[name]);
    else
        tell(told ? complaint(told) : 'Stopped.');
}

function save(studio, what)
{
    const { asked } = studio, { board } = asked, name = board ? board.name : 'mine';
    const have = {
        board: [`${name}.board`, studio.text],
        proof: [`${name}.proof`, asked.map && asked.map.text],
        answer: [`${name}-answer.proof`, studio.answerProof],
        html: [`${name}.html`, studio.page],
        game: [`${name}.game`, asked.jumps.length ? `${asked.movesText()}\n` : '']
    }[what];
    if (have)
        return have[1] ? saveText(...have) : tell('There is none yet.');
    try {
        return saveMade(studio, `${name}.${what}`, what === 'svg' ? ['board', 'show', FILE, '--format', 'svg']
            : ['emit', FILE, ...endWords(asked), '--format', what]);
    } catch (error) {
        return tell(error.message);
    }
}

function wireQuestions(studio)
{
    const acts = {
        prove: proveIt,
        fewest: fewestMoves,
        count: countAll,
        find: findCount,
        judge,
        puzzle: makePuzzle
    };
    for (const [id, act] of Object.entries(acts))
        byId(id).addEventListener('click', () => act(studio));
    for (const button of document.querySelectorAll('[data-save]'))
        button.addEventListener('click', () => save(studio, button.dataset.save));
    byId('copy').addEventListener('click', async () => {
        studio.toAddress();
        try {
            await navigator.clipboard.writeText(location.href);
            byId('copy').textContent = 'Copied';
        } catch {
            byId('copy').textContent = 'Copy it from the address bar';
        }
    });
}
