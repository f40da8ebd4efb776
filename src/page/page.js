/* page.js - the page: what the reader does, what is shown, what the address says. */

class Page {
    constructor()
    {
        const data = JSON.parse(byId('data').textContent);
        this.data = data;
        this.names = { start: data.startNames || data.starts, finish: data.finishNames || data.finishes };
        this.place = null; /* of the cell that was picked */
        this.board = new Board(data.board);
        this.proof = new Proof(this.board, byId('proof').textContent);
        this.game = new Game(this.board);
        this.advisor = new Advisor(this.board, this.proof);
        this.view = new BoardView(this.board, byId('board'), (h) => this.pick(h));
        this.start = this.firstStart();
        this.finish = null;
        this.mode = 'finish';
        this.selected = -1;
        this.hinted = [];
        this.own = null;
        this.fillMenus();
        this.wireMatrix();
        this.wireControls();
        byId('player').hidden = false;
        this.fromAddress();
        addEventListener('hashchange', () => location.hash !== this.address && this.fromAddress());
    }

    /* Of the starts with one empty hole, the one in the middle of the board; else the first. */
    firstStart()
    {
        const { board, data } = this, middle = (at) => (Math.max(...at) + Math.min(...at)) / 2;
        const far = (h) => Math.hypot(board.x[h] - middle(board.x), board.y[h] - middle(board.y));
        const holes = board.hole.map((name, h) => h).sort((a, b) => far(a) - far(b) || a - b);
        const start = board.closedText(board.full & ~bit(holes[0]));
        return data.starts.includes(start) ? start : data.starts[0];
    }

    sign(start, finish)
    {
        const s = this.data.starts.indexOf(start), f = this.data.finishes.indexOf(finish);
        return s < 0 || f < 0 ? '' : this.data.signs[s * this.data.finishes.length + f];
    }

    get goal() { return this.finish === null ? null : this.board.parse(this.finish); }

    /* ---- the address ---- */

    fromAddress()
    {
        const given = new URLSearchParams(location.hash.slice(1)), { board } = this;
        const start = given.get('start') || this.firstStart(), finish = given.get('finish');
        try {
            if (!board.parse(start) || (finish && !board.parse(finish)))
                throw new Error('expected positions of this board');
            this.mode = ['finish', 'start', 'play', 'setup'].includes(given.get('mode')) ? given.get('mode') : 'finish';
            this.choose(start, finish || (this.data.map ? null : this.data.finishes[0]));
            if (given.has('game'))
                this.takeGame(board.readMoves(given.get('game')));
            this.game.step(Number(given.get('at')) || 0);
            this.show();
        } catch (error) {
            this.choose(this.firstStart(), null);
            this.say(`The address says something else: ${error.message}.`);
        }
    }

    toAddress()
    {
        const words = new URLSearchParams({ start: this.start });
        if (this.finish !== null)
            words.set('finish', this.finish);
        if (this.mode !== 'finish')
            words.set('mode', this.mode);
        if (this.game.jumps.length)
            words.set('game', this.game.jumps.map((j) => j.name).join(' '));
        if (this.game.at)
            words.set('at', this.game.at);
        this.address = `#${words}`;
        history.replaceState(null, '', this.address);
    }

    /* ---- choosing ---- */

    /* A start and a finish, or null for none yet. Where a game is known it lies ready. */
    choose(start, finish)
    {
        this.start = start;
        this.finish = finish;
        this.selected = -1;
        this.hinted = [];
        const statement = finish === null ? null : this.proof.byEnds.get(`${start} ${finish}`);
        const jumps = statement && statement.verdict === 'possible' ? this.proof.game(statement) : [];
        const set = this.board.parse(start);
        this.game.reset(statement && jumps.length ? this.proof.gameStart(statement, jumps) : set.pegs, jumps);
        byId('reason').replaceChildren(...(finish === null
            ? [make('h3', {}, 'The reason'), make('p', {}, 'Pick a finish, on the board or in the matrix: the game that '
                + 'leads there opens, or the proof that none does.')]
            : cellReason(this.board, this.proof, start, finish)));
        this.show();
    }

    takeGame(jumps)
    {
        const wrong = firstIllegal(this.board, this.game.start, jumps);
        if (wrong >= 0)
            throw new Error(`jump ${wrong + 1}, ${jumps[wrong].name}, is not legal there`);
        this.game.reset(this.game.start, jumps);
    }

    fillMenus()
    {
        const options = (texts, names) => texts.map((text, i) => make('option', { value: text, textContent: names[i] }))
            .filter(({ value }, i) => texts.indexOf(value) === i);
        byId('start').append(...options(this.data.starts, this.names.start));
        byId('finish').append(make('option', { value: '', textContent: 'none yet' }),
                              ...options(this.data.finishes, this.names.finish));
        byId('start').addEventListener('change', (event) => this.choose(event.target.value, this.finish));
        byId('finish').addEventListener('change', (event) => this.choose(this.start, event.target.value || null));
        for (const radio of document.querySelectorAll('#mode input'))
            radio.addEventListener('change', () => { this.mode = radio.value; this.selected = -1; this.show(); });
        this.fillWeights();
    }

    /* ---- the matrix ---- */

    wireMatrix()
    {
        const table = byId('matrix');
        table.setAttribute('role', 'grid');
        this.cells = [...table.tBodies[0].rows].map((row) => [...row.cells].slice(1));
        const words = { '*': 'possible', '?': 'open', ' ': 'not asked', '&': 'impossible together with the other plays' };
        this.cells.forEach((row, s) => row.forEach((cell, f) => {
            const sign = this.data.signs[s * this.data.finishes.length + f];
            cell.tabIndex = s + f ? -1 : 0;
            cell.setAttribute('aria-label', `${this.names.start[s]} to ${this.names.finish[f]}: ${words[sign] || 'impossible'}`);
        }));
        table.addEventListener('click', (event) => this.pickCell(event.target.closest('td')));
        table.addEventListener('keydown', (event) => this.onMatrixKey(event));
    }

    placeOf(cell)
    {
        const s = cell && cell.parentNode.rowIndex - 1, f = cell && cell.cellIndex - 1;
        return s >= 0 && f >= 0 ? [s, f] : null;
    }

    pickCell(cell)
    {
        const place = this.placeOf(cell);
        if (!place)
            return;
        this.focusCell(...place);
        this.place = place;
        this.choose(this.data.starts[place[0]], this.data.finishes[place[1]]);
        this.say(`${cell.getAttribute('aria-label')}. The reason is beside the board.`);
    }

    focusCell(s, f)
    {
        const { activeElement } = document;
        this.cells.flat().forEach((cell) => { cell.tabIndex = -1; });
        this.cells[s][f].tabIndex = 0;
        if (activeElement && byId('matrix').contains(activeElement))
            this.cells[s][f].focus();
    }

    onMatrixKey(event)
    {
        const place = this.placeOf(event.target.closest('td'));
        if (!place || event.ctrlKey || event.altKey || event.metaKey)
            return;
        const [s, f] = place, rows = this.cells.length - 1, columns = this.cells[0].length - 1;
        const to = { ArrowLeft: [s, f - 1], ArrowRight: [s, f + 1], ArrowUp: [s - 1, f], ArrowDown: [s + 1, f],
                     Home: [s, 0], End: [s, columns] }[event.key];
        if (to)
            this.focusCell(Math.max(0, Math.min(rows, to[0])), Math.max(0, Math.min(columns, to[1])));
        else if (event.key === 'Enter' || event.key === ' ')
            this.pickCell(event.target.closest('td'));
        else
            return;
        event.preventDefault();
        event.stopPropagation();
    }

    /* ---- the board ---- */

    pick(h)
    {
        if (this.mode === 'start')
            this.pickStart(h);
        else if (this.mode === 'finish')
            this.pickFinish(h);
        else if (this.mode === 'setup')
            this.pickPeg(h);
        else
            this.pickJump(h);
    }

    pickStart(h)
    {
        const start = this.board.closedText(this.board.full & ~bit(h));
        this.choose(start, this.finish);
        this.say(`Start ${start}.`);
    }

    pickFinish(h)
    {
        const words = { '*': 'possible', '?': 'open', '': 'nothing is stated' };
        this.choose(this.start, this.board.closedText(bit(h)));
        this.say(`Finish ${this.finish}: ${words[this.sign(this.start, this.finish)] || 'impossible'}.`);
    }

    pickPeg(h)
    {
        const position = this.game.position ^ bit(h);
        this.choose(this.board.closedText(position), this.finish);
        this.say(`${this.board.hole[h]}: ${position & bit(h) ? 'a peg' : 'empty'}. ${countBits(position)} pegs.`);
    }

    pickJump(h)
    {
        const legal = this.board.legal(this.game.position);
        const jumps = legal.filter((j) => j.from === this.selected && j.to === h);
        if (jumps.length === 1)
            return this.play(jumps[0]);
        if (jumps.length > 1)
            return this.offer(jumps);
        const from = legal.filter((j) => j.from === h);
        this.selected = this.selected === h || !from.length ? -1 : h;
        this.say(this.selected === h ? `${this.board.hole[h]} can go to ${from.map((j) => this.board.hole[j.to]).join(', ')}.`
            : `${this.board.hole[h]}: no jump begins here.`);
        this.show();
    }

    /* Several jumps with the same ends. */
    offer(jumps)
    {
        byId('choices').replaceChildren(...jumps.map((j) => {
            const button = make('button', { type: 'button', textContent: j.name });
            button.addEventListener('click', () => this.play(j));
            return button;
        }));
        byId('choices').firstChild.focus();
    }

    play(jump)
    {
        this.game.play(jump);
        this.selected = -1;
        this.hinted = [];
        byId('choices').replaceChildren();
        this.show();
        this.announce('', jump, false);
    }

    step(by)
    {
        const at = this.game.at, done = this.game.step(by);
        this.selected = -1;
        this.hinted = [];
        this.show();
        if (!done)
            this.say(by > 0 ? 'Nothing to redo.' : 'This is the start.');
        else if (Math.abs(done) > 1)
            this.say(`${this.game.at ? 'The end' : 'The start'}: ${countBits(this.game.position)} pegs.`);
        else
            this.announce(done > 0 ? '' : 'Back: ', this.game.jumps[Math.min(at, this.game.at)], done < 0);
    }

    /* A jump and what it changed, peg by peg. */
    announce(before, jump, back)
    {
        const changed = jump.cells.filter((c) => c.before !== c.after);
        const words = changed.map((c) => `${this.board.hole[c.hole]} ${(back ? c.before : c.after) ? 'a peg' : 'empty'}`);
        const { position, at } = this.game, goal = this.goal;
        const end = goal && this.board.has(goal, position) ? ' This is the finish.'
            : this.board.legal(position).length ? '' : ' No jump is left.';
        this.say(`${before}${jump.name}: ${words.join(', ')}. Jump ${at}, ${countBits(position)} pegs.${end}`);
    }

    say(text) { byId('status').textContent = text; }

    /* ---- hints ---- */

    async hint()
    {
        const { position } = this.game, { goal } = this;
        if (goal === null) {
            this.say('Pick a finish first: a hint says how it stays within reach.');
            return;
        }
        this.hinted = [];
        const told = this.advisor.atOnce(position, goal) || await this.askEngine(position, goal);
        if (told && position === this.game.position)
            this.showHint(told, position, goal);
    }

    askEngine(position, goal)
    {
        this.say('Working it out.');
        this.engine.onWorking = (levels) => this.say(`Working it out: all positions up to ${levels} jumps before the `
            + 'finish are known.');
        return this.engine.ask(position, goal);
    }

    showHint(told, position, goal)
    {
        const from = { pegs: position, open: 0n, count: -1 };
        if (told.verdict === 'done')
            this.say('This is the finish.');
        if (told.verdict === 'unknown')
            this.say('Not known: neither a way nor a proof that there is none was found.');
        if (told.verdict === 'yes') {
            this.hinted = told.jumps;
            this.say(`${told.jumps.map((j) => j.name).join(', ')}: ${told.jumps.length > 1 ? 'each keeps' : 'keeps'} `
                + `${this.finish} within reach.`);
        }
        if (told.verdict === 'no')
            this.showRefusal(told, from, goal);
        this.show();
    }

    showRefusal(told, from, goal)
    {
        const heading = make('h3', {}, `From ${this.board.text(from)} to ${this.finish}`);
        this.say('No way, and this proves it.');
        const words = told.how === 'class' ? classReason(this.board, told.weights, from, goal)
            : told.how === 'pagoda' ? countReason(this.board, told.weights, from, goal)
            : told.how === 'stuck' ? [make('p', {}, 'Impossible: no jump is left, and this is not the finish.')]
            : [make('p', {}, told.total ? `Impossible, by exhaustive search: of all positions exactly ${told.total} lead `
                + 'to the finish, and this is none of them.'
                : 'Impossible, by exhaustive search: all positions that this one leads to, or all that lead to the finish '
                + 'in as many jumps, were looked at.')];
        byId('reason').replaceChildren(heading, ...words);
    }

    /* ---- values beside the game ---- */

    fillWeights()
    {
        this.counts = [{ name: 'number of pegs', weights: makeWeights(this.board.hole.map(() => '1')) }];
        this.proof.vectors.slice(0, 200).forEach((vector, i) => {
            const weights = this.proof.weights(i + 1);
            const kind = isCount(this.board, weights) ? 'resource count' : isColouring(this.board, weights) ? 'colouring'
                : 'weighting';
            this.counts.push({ name: `${kind} ${i + 1} of the proof file`, weights });
        });
        this.showWeights(0);
    }

    showWeights(chosen)
    {
        const all = this.own ? [...this.counts, this.own] : this.counts;
        byId('weights').replaceChildren(...all.map(({ name }, i) => make('option', { value: i, textContent: name })));
        byId('weights').value = chosen;
    }

    useWeights()
    {
        const words = byId('own-weights').value.split(/\s+/).filter((word) => word && word !== '.');
        const weights = makeWeights(words);
        if (!weights || words.length !== this.board.holes) {
            this.say(`Expected ${this.board.holes} numbers or fractions, not ${words.length} words.`);
            return;
        }
        const bad = this.board.jumps.find((j) => gain(weights, j) > 0n);
        this.own = { name: 'your own', weights };
        this.showWeights(this.counts.length);
        this.show();
        this.say(bad ? `Not a resource count: ${bad.name} gains ${fractionText(gain(weights, bad), weights.den)}.`
            : 'A resource count: no jump gains.');
    }

    showValue()
    {
        const { name, weights } = [...this.counts, this.own][byId('weights').value], { game } = this;
        const text = (p) => fractionText(valueOf(weights, p), weights.den);
        const goal = this.goal && !this.goal.open ? `; the finish has ${text(this.goal.pegs)}` : '';
        byId('value').textContent = `The ${name} is ${text(game.position)} now${goal}. Along the game: `
            + game.positions.map(text).join(' ') + '.';
        byId('values').replaceChildren(...(name === 'number of pegs' ? []
            : [weightsPicture(this.board, weights, `${name}: ${describeWeights(this.board, weights)}`)]));
    }

    /* ---- showing it all ---- */

    show()
    {
        const { board, game, data } = this, { position } = game;
        const legal = this.mode === 'play' ? board.legal(position) : [];
        const marks = this.mode !== 'play' && game.at === 0 && data.map && data.starts.includes(this.start);
        this.view.draw((h) => this.describeHole(h, position, legal, marks));
        byId('legend').textContent = marks
            ? 'Double ring: a lone survivor can end there from this start; thin: it cannot, and that is proved; dashes: open.'
            : '';
        this.showMenus();
        this.showMoves();
        this.showValue();
        for (const [id, off] of [['undo', !game.at], ['first', !game.at], ['redo', game.at === game.jumps.length],
                                 ['last', game.at === game.jumps.length]])
            byId(id).setAttribute('aria-disabled', off);
        this.toAddress();
    }

    describeHole(h, position, legal, marks)
    {
        const looks = [], words = [], kinds = { '*': ['can', 'can finish here'], '?': ['open', 'open'] };
        const add = (look, word) => { looks.push(look); words.push(word); };
        if (marks)
            add(...(kinds[this.sign(this.start, this.board.hole[h])] || ['cannot', 'cannot finish here']));
        if (this.goal && !this.goal.open && this.goal.pegs & bit(h))
            add('goal', 'of the finish');
        if (h === this.selected)
            add('selected', 'selected');
        if (legal.some((j) => j.from === this.selected && j.to === h))
            add('target', 'can go here');
        else if (this.selected < 0 && legal.some((j) => j.from === h))
            add('movable', 'can jump');
        if (this.hinted.some((j) => j.from === h || j.to === h))
            add('hinted', 'hint');
        return { peg: Boolean(position & bit(h)), looks, words };
    }

    showMenus()
    {
        const start = byId('start'), finish = byId('finish');
        for (const [menu, text] of [[start, this.start], [finish, this.finish || '']]) {
            if (![...menu.options].some((o) => o.value === text))
                menu.append(make('option', { value: text, textContent: text.length > 24 ? 'a position of your own' : text }));
            menu.value = text;
        }
        document.querySelector(`#mode input[value=${this.mode}]`).checked = true;
        this.cells.flat().forEach((cell) => cell.removeAttribute('aria-selected'));
        const [s, f] = this.placeOfChoice();
        if (s >= 0 && f >= 0)
            this.cells[s][f].setAttribute('aria-selected', 'true');
    }

    /* The cell of the start and the finish: several where positions have several names. */
    placeOfChoice()
    {
        const { starts, finishes } = this.data, [s, f] = this.place || [-1, -1];
        return starts[s] === this.start && finishes[f] === this.finish ? [s, f]
            : [starts.indexOf(this.start), finishes.indexOf(this.finish)];
    }

    showMoves()
    {
        const { board, game } = this, before = board.moves(game.played), all = board.moves(game.jumps);
        const rest = board.moves(game.jumps.slice(game.at));
        byId('moves').replaceChildren(make('b', {}, before.join(', ') || 'the start'),
                                      rest.length ? ` | ${rest.join(', ')}` : '',
                                      all.length ? ` (${all.length} move${all.length > 1 ? 's' : ''})` : '');
    }

    /* ---- saving and loading ---- */

    save()
    {
        const lines = [`# ${this.board.name}: pagoda replay, start ${this.start}`, `start: ${this.start}`];
        if (this.finish !== null)
            lines.push(`finish: ${this.finish}`);
        byId('text').value = [...lines.slice(1), ...this.board.moves(this.game.jumps)].join('\n') + '\n';
        this.say('The game is in the text field.');
    }

    load()
    {
        const lines = byId('text').value.split('\n').map((line) => line.trim());
        const given = (key) => lines.find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1).trim();
        const start = given('start') || this.start, finish = given('finish') || this.finish;
        const moves = lines.filter((line) => !/^(#|start:|finish:)/.test(line)).join(' ');
        try {
            if (!this.board.parse(start) || (finish !== null && !this.board.parse(finish)))
                throw new Error('expected positions of this board behind start: and finish:');
            const jumps = this.board.readMoves(moves), { pegs } = this.board.parse(start);
            if (firstIllegal(this.board, pegs, jumps) >= 0)
                throw new Error(`${jumps[firstIllegal(this.board, pegs, jumps)].name} is not legal there`);
            this.choose(start, finish);
            this.game.reset(pegs, jumps);
            this.game.step(jumps.length);
            this.show();
            this.say(`Loaded: ${jumps.length} jumps.`);
        } catch (error) {
            this.say(`Not loaded: ${error.message}.`);
        }
    }

    /* ---- controls ---- */

    wireControls()
    {
        const actions = { undo: () => this.step(-1), redo: () => this.step(1), first: () => this.step(-Infinity),
                          last: () => this.step(Infinity), hint: () => this.hint(), save: () => this.save(),
                          load: () => this.load(), print: () => print(), download: () => download(this.board.name),
                          'check-proofs': () => checkProofs(this.board.name), 'use-weights': () => this.useWeights() };
        for (const [id, act] of Object.entries(actions))
            byId(id).addEventListener('click', act);
        byId('weights').addEventListener('change', () => this.showValue());
        document.addEventListener('keydown', (event) => this.onKey(event, actions));
        this.wireSwipes();
        this.engine = new Engine(this.board, null, makeWorker);
        program('reach').then((compiled) => { this.engine = new Engine(this.board, compiled, makeWorker); });
        if (!byId('checker').textContent)
            byId('check-proofs').hidden = true;
    }

    onKey(event, actions)
    {
        const key = { ',': 'undo', '.': 'redo', h: 'hint', ArrowLeft: 'undo', ArrowRight: 'redo' }[event.key];
        if (!key || event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, select, textarea, .scroll, pre'))
            if (!['undo', 'redo', 'hint'].includes(key) || !event.target.closest('#board') || event.key.startsWith('Arrow'))
                return;
        event.preventDefault();
        actions[key]();
    }

    wireSwipes()
    {
        const frame = byId('board-frame');
        let from = null, swiped = false;
        frame.addEventListener('pointerdown', (event) => { from = event; swiped = false; });
        frame.addEventListener('pointerup', (event) => {
            const x = from ? event.clientX - from.clientX : 0, y = from ? event.clientY - from.clientY : 0;
            swiped = Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y);
            from = null;
            if (swiped)
                this.step(x < 0 ? 1 : -1);
        });
        frame.addEventListener('click', (event) => {
            if (swiped)
                event.stopPropagation();
            swiped = false;
        }, true);
    }
}

/* ---- the programs in the page --------------------------------------------------------------------------------- */

/* The program that stands in the element, compiled; null when it was not built in. */
async function program(id)
{
    const text = byId(id).textContent;
    if (!text)
        return null;
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function makeWorker()
{
    return new Worker(URL.createObjectURL(new Blob([byId('worker').textContent], { type: 'text/javascript' })));
}

async function checkProofs(name)
{
    const output = byId('check-output'), state = byId('check-state'), button = byId('check-proofs');
    button.setAttribute('aria-disabled', 'true');
    output.hidden = true;
    state.textContent = 'Checking.';
    const worker = makeWorker(), proof = byId('proof').textContent;
    worker.onmessage = ({ data }) => {
        const lines = data.text.split('\n').length - 1, words = ['every proof holds', 'a proof does not hold',
            'nothing can be said', 'a version that the checker does not know'];
        output.textContent = data.text;
        output.hidden = false;
        state.textContent = `pagoda-check: exit code ${data.code}, ${words[data.code]}. It prints ${lines} lines:`;
        button.removeAttribute('aria-disabled');
        worker.terminate();
    };
    worker.postMessage({ kind: 'check', compiled: await program('checker'), proof, name: `${name}.proof` });
}

function download(name)
{
    const url = URL.createObjectURL(new Blob([byId('proof').textContent], { type: 'text/plain' }));
    make('a', { href: url, download: `${name}.proof` }).click();
}

new Page();
