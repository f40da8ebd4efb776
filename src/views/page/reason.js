/* reason.js - the reason of a verdict in words and pictures, out of the proof file. */

/* A value as words: of a set with open holes it is a bound. */
function sumWords(weights, set, largest)
{
    const value = fractionText(extreme(weights, set, largest ? 1 : -1), weights.den);
    return (set.open ? (largest ? 'at most ' : 'at least ') : '') + value;
}

function residueWords(weights, set)
{
    const value = extreme(weights, set, 1);
    return set.open ? 'a whole number plus ' + fractionText(residue(value, weights.den), weights.den)
        : fractionText(value, weights.den);
}

/* Three colours, 0 to 2 for each hole, with the weight on 1 and 2, where every jump has one hole of each; else null. */
function threeColours(board, { num, den })
{
    const odd = num.map((n) => residue(2n * n, 2n * den) === den), even = num.every((n, h) => odd[h] || n % den === 0n);
    const pairs = board.jumps.map((j) => (j.cells.length === 3 && j.holes === j.change ? j.cells : [])
        .map((c) => c.hole).filter((h) => odd[h]));
    if (!even || !pairs.length || pairs.some((pair) => pair.length !== 2))
        return null;
    const beside = new Map(), colours = odd.map((o) => (o ? -1 : 0));
    for (const [g, h] of pairs.flatMap(([a, b]) => [[a, b], [b, a]]))
        beside.set(g, [...(beside.get(g) || []), h]);
    for (const first of colours.keys()) {
        const waiting = colours[first] < 0 ? [first] : [];
        colours[first] = Math.abs(colours[first]);
        for (const g of waiting)
            for (const h of beside.get(g) || []) {
                if (colours[h] < 0) {
                    colours[h] = 3 - colours[g];
                    waiting.push(h);
                }
                if (colours[h] === colours[g])
                    return null;
            }
    }
    return colours;
}

/* The weightings with halves that are such colours: sums of those that every board has, where these are few. */
function allThreeColours(board)
{
    if (!board.threes) {
        const basis = halfColourings(board), few = basis.length <= 8 ? 1 << basis.length : 0;
        const sum = (picked) => ({ den: 2n, num: board.hole.map((name, h) => (
            basis.reduce((all, w, i) => picked >> i & 1 ? all ^ w.num[h] : all, 0n))) });
        board.threes = Array.from({ length: few }, (none, picked) => sum(picked)).filter((w) => threeColours(board, w));
    }
    return board.threes;
}

/* The same in numbers of pegs on three colours, of closed positions. */
function threeColoursReason(board, weights, ends)
{
    const colours = threeColours(board, weights);
    const [from, to] = ends.map(({ pegs }) => countBits(colours.reduce((all, c, h) => c && pegs & bit(h) ? all | bit(h) : all, 0n)));
    return [make('p', {}, 'Impossible, by position classes: every jump changes the number of pegs on each of three colours by '
                + 'one. So the number on two colours together stays even or stays odd.'),
            weightsPicture(board, weights, `three colours: ${colours.map((c, h) => `${board.hole[h]} ${c}`).join(', ')}`),
            make('p', {}, `On the colours 1 and 2 there are ${from} at the start and ${to} at the finish: one is even, the other `
                + 'odd. So no game leads there.')];
}

function classReason(board, weights, start, finish)
{
    const simple = start.open || finish.open ? null : [weights, ...allThreeColours(board)]
        .find((w) => threeColours(board, w) && refuses(board, w, start.pegs, finish));
    if (simple === weights)
        return threeColoursReason(board, weights, [start, finish]);
    if (!simple)
        return sumReason(board, weights, start, finish);
    return [...threeColoursReason(board, simple, [start, finish]),
            make('details', {}, make('summary', {}, 'As the proof file has it'), ...sumReason(board, weights, start, finish))];
}

function sumReason(board, weights, start, finish)
{
    return [make('p', {}, 'Impossible, by position classes: every jump changes the sum of these numbers over the '
                + 'pegs by a whole number.'),
            weightsPicture(board, weights, `a colouring: ${describeWeights(board, weights)}`),
            make('p', {}, `The sum is ${residueWords(weights, start)} at the start and ${residueWords(weights, finish)} `
                + 'at the finish: no whole number apart. So no game leads there.')];
}

function countReason(board, weights, start, finish)
{
    return [make('p', {}, 'Impossible, by a resource count: no jump raises the sum of these weights over the pegs.'),
            weightsPicture(board, weights, `a resource count: ${describeWeights(board, weights)}`),
            make('p', {}, `The sum is ${sumWords(weights, start, true)} at the start; the finish needs `
                + `${sumWords(weights, finish, false)}. So no game leads there.`)];
}

function describeWeights(board, weights)
{
    const parts = board.hole.filter((name, h) => weights.num[h])
        .map((name) => `${name} ${weightText(weights, board.byName.get(name))}`);
    return parts.length ? parts.join(', ') : 'all 0';
}

/* ---- trees and potentials --------------------------------------------------------------------------------- */

/* The vectors that lines of a tree name, potentials' own included. */
function treeVectors(proof, lines)
{
    const numbers = new Set();
    for (const line of lines) {
        const [word, first, second] = line.split(' ');
        const potential = word === 'potential' ? first : first === 'potential' ? second : null;
        if (potential)
            numbers.add(proof.potentials[potential - 1].vector);
        else if (['cap', 'pagoda', 'class'].includes(word))
            numbers.add(Number(first));
    }
    return [...numbers];
}

const MOST_REGIONS = 24, MOST_STATES = 12, MOST_DRAWN = 6, MOST_CASES = 60;

/* "\u25cf\u25cb 1/2": pegs and empty holes of a region in their order, and what they count. */
function stateWords(states)
{
    const marks = (state) => state.replaceAll('1', '\u25cf').replaceAll('0', '\u25cb').replace(/.{5}(?=.)/g, '$& ');
    const shown = states.slice(0, MOST_STATES).map(([state, value]) => `${marks(state)} ${value}`);
    return shown.join(', ') + (states.length > MOST_STATES ? `, and ${states.length - MOST_STATES} more` : '');
}

function regionFigure(board, { holes, states })
{
    const inside = new Set(holes), region = holes.map((name) => board.byName.get(name));
    const svg = picture(board, `the region ${holes.join(', ')}`, (h) => ({ look: inside.has(board.hole[h]) ? 'w' : '' }), region);
    return make('figure', { className: 'region' }, svg,
                make('figcaption', {}, `for the holes ${holes.join(', ')}: ${stateWords(states)}`));
}

/* The value of a position under a potential, as text. */
function potentialValue(board, proof, { vector, locals }, pegs)
{
    const counted = locals.map((at) => {
        const { holes, states } = proof.locals[at - 1];
        const state = holes.map((name) => (pegs & bit(board.byName.get(name)) ? '1' : '0')).join('');
        return states.find(([of]) => of === state)?.[1] || '0';
    });
    const w = proof.weights(vector), sum = makeWeights([fractionText(valueOf(w, pegs), w.den), ...counted]);
    return fractionText(sum.num.reduce((all, n) => all + n, 0n), sum.den);
}

/* What one potential that refuses all by itself says of both ends. */
function boundWords(board, proof, { start, finish, lines })
{
    const ends = [board.parse(start), board.parse(finish)], number = /^potential ([0-9]+)$/.exec(lines[0])?.[1];
    if (lines.length > 1 || !number || ends.some((set) => set.open))
        return [];
    const [from, to] = ends.map((set) => potentialValue(board, proof, proof.potentials[number - 1], set.pegs));
    return [make('p', {}, 'No jump raises the sum of the weights of the pegs and of what the regions count. It is '
        + `${from} at the start and ${to} at the finish. So no game leads there.`)];
}

/* The potentials that lines of a tree name, each with its regions outlined. */
function potentialFigures(board, proof, lines, origin)
{
    const numbers = [...new Set(lines.flatMap((line) => /potential ([0-9]+)/.exec(line)?.[1] ?? []))].slice(0, MOST_DRAWN);
    return numbers.map((number) => {
        const { vector, locals } = proof.potentials[number - 1];
        const regions = locals.slice(0, MOST_REGIONS).map((at) => proof.locals[at - 1])
            .map(({ holes, states }) => regionFigure(board, { holes: holes.map((name) => carriedName(board, name, origin)), states }));
        const more = locals.length - regions.length;
        return make('div', {}, make('p', {}, `Potential ${number} is weighting ${vector} and, beside it, a number for what `
                        + `stands in ${locals.length} region${locals.length > 1 ? 's' : ''} (\u25cf peg, \u25cb empty; what is `
                        + `not listed counts 0)${more ? `; ${more} of them are in the proof file alone` : ''}:`),
                    make('div', { className: 'figures' }, ...regions));
    });
}

/* A hole, and a line of a tree, of the statement that was proved for itself: carried over to its image. */
const carriedName = (board, name, { to }) => board.hole[to[board.byName.get(name)]];

function carriedLine(board, line, origin)
{
    const [word, what, at] = line.split(' ');
    if (word !== 'split')
        return line;
    if (what === 'start' || what === 'finish')
        return `split ${what} ${carriedName(board, at, origin)}`;
    const cells = board.jumpByName.get(what).cells.map((c) => ({ ...c, hole: origin.to[c.hole] }));
    return `split ${board.jumpByCells.get(cellsKey(cells)).name} ${at}`;
}

function weightsFigure(board, proof, number, origin)
{
    const weights = origin ? proof.carry(proof.weights(number), origin) : proof.weights(number);
    const figure = weightsPicture(board, weights, `weighting ${number}: ${describeWeights(board, weights)}`);
    figure.append(make('figcaption', {}, `(${number}) weighting`));
    return figure;
}

function treeReason(board, proof, origin, sharpened)
{
    const { lines } = origin.statement, tree = parseTree(lines.map((line) => carriedLine(board, line, origin)));
    const leaves = lines.filter((line) => !/^(cap|split) /.test(line)).length;
    const figures = treeVectors(proof, lines).slice(0, MOST_DRAWN).map((number) => weightsFigure(board, proof, number, origin));
    const argument = leaves > 1 ? `a branching argument of ${leaves} cases` : 'bounds on how often jumps are made';
    const which = leaves > 1 ? 'In each case a weighting shows' : 'A weighting then shows';
    return [make('p', {}, `Impossible, by ${sharpened && leaves === 1 ? 'an argument' : argument}`
                + `${sharpened ? ' with potentials: numbers for the states of some regions' : ''}. ${which} that no game fits.`),
            ...(leaves > 1 && leaves <= MOST_CASES ? [treePicture(tree)] : []),
            make('details', {}, make('summary', {}, leaves > 1 ? 'The cases' : 'The steps'), treeList(tree)),
            make('div', { className: 'figures' }, ...figures), ...(sharpened ? potentialFigures(board, proof, lines, origin) : []),
            ...boundWords(board, proof, origin.statement)];
}

/* ---- searches ----------------------------------------------------------------------------------------------- */

function searchReason(board, proof, origin)
{
    const { reason, lines } = origin.statement;
    if (reason[0] === 'reach')
        return [make('p', {}, `Impossible, by exhaustive search: ${proof.reaches[reason[1] - 1].count} positions can be `
                    + 'reached from the start, and none of them is the finish. The checker works them all out again.')];
    if (reason[0] === 'search')
        return [make('p', {}, `Impossible, by exhaustive search: a set of ${reason[1]} positions holds the start and no `
                    + `finish, and every jump from it stays inside or leads to what one of ${reason.length - 2} resource `
                    + 'counts refuses.')];
    const captions = { ahead: 'Positions after so many jumps from the start',
                       back: 'Positions so many jumps before the finish',
                       reversal: 'Positions so many jumps before the finish, the images of those above' };
    const halves = lines.map((line) => line.split(' ')).filter(([word]) => captions[word]);
    const levels = halves.map(([word, ...sizes]) => (
        levelBars((word === 'reversal' ? halves[0].slice(1) : sizes).map(Number), captions[word])));
    return [make('p', {}, 'Impossible, by exhaustive search from both ends, which do not meet.'), ...levels];
}

/* ---- plays that share an unknown start ---------------------------------------------------------------------- */

/* The pairs of play and vector of a leaf: "pagoda pegs 1/2 1 4 2 5". */
function leafParts(line)
{
    const words = line.split(' ').slice(1), rest = words[0] === 'pegs' ? words.slice(2) : words, parts = [];
    for (let i = 0; i < rest.length; i += 2)
        parts.push({ play: Number(rest[i]), vector: Number(rest[i + 1]) });
    return parts;
}

const isSum = (line) => /^(pagoda|class) /.test(line);

function linkedStep(proof, line)
{
    const [word, play, number] = line.split(' '), names = proof.linked.plays.map(({ from, to }) => `${from} to ${to}`);
    if (isSum(line)) {
        const all = leafParts(line).map((part) => `${names[part.play - 1]} (${part.vector})`).join(', ');
        return [`${word === 'class' ? 'Colourings whose gains add up to no whole number' : 'Resource counts whose gains add up to '
            + 'more than 0'}: ${all}.`, word === 'class' ? 'by colourings' : 'by resource counts'];
    }
    if (word === 'statement') {
        const { start, finish, reason } = proof.statements[number - 1];
        return [`${names[play - 1]} cannot be made: ${start} to ${finish} is impossible, by ${reason[0]}.`, `${names[play - 1]} refused`];
    }
    return ['No start has as many pegs.', 'no such start'];
}

function linkedSplit(line)
{
    const at = line.split(' ')[1];
    return [[`If the start has no peg on the orbit of ${at}:`, `${at} empty`], [`If it has pegs there:`, `${at} a peg`]];
}

/* The weightings of leaves, each once. */
function linkedFigures(board, proof, lines)
{
    const parts = new Map();
    for (const { play, vector } of lines.filter(isSum).flatMap(leafParts))
        parts.set(vector, [...(parts.get(vector) || []), play]);
    return [...parts].slice(0, 2 * MOST_DRAWN).map(([vector, plays]) => {
        const figure = weightsFigure(board, proof, vector), { from, to } = proof.linked.plays[plays[0] - 1];
        figure.lastChild.append(`, for ${from} to ${to}${plays.length > 1 ? ' and others' : ''}`);
        return figure;
    });
}

/* What is said of all plays together. */
function linkedReason(board, proof)
{
    const { verdict, lines, plays } = proof.linked, heading = make('h3', {}, plays.length > 1 ? 'All plays together' : 'The play');
    if (verdict === 'open')
        return [heading, make('p', {}, 'Open: neither a start nor a proof that there is none was found within the limits.')];
    const tree = parseTree(lines, 'the start', linkedSplit, (line) => linkedStep(proof, line));
    const leaves = lines.filter((line) => !line.startsWith('split ')).length;
    const figures = make('div', { className: 'figures' }, ...linkedFigures(board, proof, lines));
    return [heading, make('p', {}, `Impossible: from no start can ${plays.length > 1 ? 'all of these plays' : 'this play'} be made.`
                + (leaves > 1 ? ` There are ${leaves} cases, by what the start has on each orbit of holes.` : '')),
            ...(leaves > 1 && leaves <= MOST_CASES ? [treePicture(tree)] : []),
            ...(leaves > 1 ? [make('details', {}, make('summary', {}, 'The cases'), treeList(tree))] : [treeList(tree)]),
            leaves > 1 ? make('details', {}, make('summary', {}, 'The first weightings'), figures) : figures];
}

/* ---- a cell ---------------------------------------------------------------------------------------------------- */

function impossibleReason(board, proof, statement)
{
    const origin = proof.origin(statement), [kind, number] = origin.statement.reason;
    const start = board.parse(statement.start), finish = board.parse(statement.finish);
    if (kind === 'class' || kind === 'pagoda')
        return (kind === 'class' ? classReason : countReason)(
            board, proof.carry(proof.weights(number), origin), start, finish);
    const tree = kind === 'branch' || kind === 'sharpened', carried = tree && !origin.backwards;
    const of = carried ? origin : { ...origin, to: board.hole.map((name, h) => h) };
    const words = tree ? treeReason(board, proof, of, kind === 'sharpened') : searchReason(board, proof, origin);
    if (origin.statement !== statement && !carried)
        words.unshift(make('p', {}, `This follows by ${origin.backwards ? 'playing backwards' : 'symmetry'} from the start `
            + `${origin.statement.start} with the finish ${origin.statement.finish}, for which it reads:`));
    return words;
}

/* Why a position does not lead to the finish, as a hint has found it. */
function refusalReason(board, { how, weights, total }, position, finish)
{
    const from = { pegs: position, open: 0n, count: -1 }, goal = board.parse(finish);
    const words = how === 'class' ? classReason(board, weights, from, goal)
        : how === 'pagoda' ? countReason(board, weights, from, goal)
        : [make('p', {}, how === 'stuck' ? 'Impossible: no jump is left, and this is not the finish.'
            : total ? `Impossible, by exhaustive search: of all positions exactly ${total} lead to the finish, and this is `
                + 'none of them.'
            : 'Impossible, by exhaustive search: all positions that this one leads to, or all that lead to the finish in as '
                + 'many jumps, were looked at.')];
    return [make('h3', {}, `From ${board.heading(board.text(from))} to ${board.heading(finish)}`), ...words];
}

/* Why no game has fewer moves, where the proof file says so. */
function fewestReason(proof, statement)
{
    const [bound] = proof.origin(statement).statement.lines;
    if (!statement.moves)
        return [];
    if (!bound)
        return [make('p', {}, 'No jump has to be made.')];
    return [make('p', {}, `No game has fewer moves, and that is proved: ${bound.startsWith('bound levels')
        ? 'positions are listed by the moves that lead to them from both ends, up to where too many would be left, and the '
          + 'two sides do not meet'
        : 'numbers for the holes fall by a bounded amount with each move, and have too far to fall'}. The checker works that out `
        + 'again.')];
}

/* All that the reason panel holds for a start and a finish. */
function cellReason(board, proof, start, finish)
{
    const statement = proof.byEnds.get(`${start} ${finish}`);
    const heading = make('h3', {}, `From ${board.heading(start)} to ${board.heading(finish)}`);
    if (!statement && proof.linked && !proof.linked.from)
        return linkedReason(board, proof);
    if (!statement)
        return [heading, make('p', {}, 'Nothing is stated about this pair. Play, and ask for hints.')];
    if (statement.verdict === 'open')
        return [heading, make('p', {}, 'Open: neither a game nor a proof was found within the limits that were set.')];
    if (statement.verdict === 'impossible')
        return [heading, ...impossibleReason(board, proof, statement)];
    const game = proof.game(statement), moves = board.moves(game);
    return [heading, make('p', {}, `Possible, by a game of ${moves.length} move${moves.length === 1 ? '' : 's'} `
        + `(${game.length} jump${game.length === 1 ? '' : 's'}).`), ...fewestReason(proof, statement)];
}
