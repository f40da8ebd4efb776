/* draw_ask.js - the board that was drawn, asked: its map, a start and a finish, games to step through,
 * reasons.
 *
 * What is shown is a function of the state: start and finish (sets of positions), the pages that pagoda wrote
 * for the map and for the last question, the game that lies ready and how far it was played.
 */

/* Data and proof of a page that pagoda wrote. */
class Answered {
    constructor(board, data, text)
    {
        Object.assign(this, { data, text, proof: new Proof(board, text) });
        this.all = data.signs.length;
        this.possible = data.signs.split('*').length - 1;
        this.open = data.signs.split('?').length - 1;
    }

    /* The sign of a cell, '' where there is none. */
    sign(start, finish)
    {
        const { starts, finishes, signs } = this.data,
                                        [s, f] = [starts.indexOf(start), finishes.indexOf(finish)];
        return s < 0 || f < 0 ? '' : signs[s * finishes.length + f];
    }
}

const isOpenSign = (sign) => sign === '?', isPossibleSign = (sign) => sign === '*';

class Asked {
    /* changed(): the start or the finish is another one. */
    constructor(changed)
    {
        Object.assign(this, {
            changed,
            board: null,
            view: null,
            map: null,
            answer: null,
            jumps: [],
            at: 0,
            mode: 'vacancy',
            key: ''
        });
        for (const radio of document.querySelectorAll('#tap input'))
            radio.addEventListener('change', () => { this.mode = radio.value; this.show(); });
        for (const [id, act] of [['first', -Infinity], ['undo', -1], ['redo', 1], ['last', Infinity]])
            byId(id).addEventListener('click', () => this.step(act));
        for (const id of ['ask-start', 'ask-finish'])
            byId(id).addEventListener('change', () => this.typed(id));
        byId('ask-board').addEventListener('keydown', (event) => this.onKey(event));
        this.weighed = new Weighed(byId('weighed'), () => this.drawBoard());
    }

    onKey(event)
    {
        const by = { ',': -1, '.': 1 }[event.key];
        if (by && !event.ctrlKey && !event.altKey && !event.metaKey)
            this.step(by);
    }

    /* ---- what pagoda has said -------------------------------------------------------------------------- */

    /* The map of the board, as far as it is settled. The choice stays where the board does. */
    takeMap(data, text)
    {
        const key = JSON.stringify(data.board);
        if (key !== this.key) {
            this.key = key;
            this.board = new Board(data.board);
            const element = make(
                'div',
                { className: 'board', id: 'asked', role: 'group', 'aria-label': 'The board, asked' });
            byId('ask-board').replaceChildren(element);
            this.view = new BoardView(this.board, element, (h) => this.pick(h), () => {});
            this.answer = null;
            this.start = this.single(this.middle(), true);
            this.finish = null;
            this.lay([]);
        }
        this.map = new Answered(this.board, data, text);
        this.settle();
    }

    takeAnswer(data, text)
    {
        this.answer = new Answered(this.board, data, text);
        this.settle();
    }

    /* What is known of the choice lies ready: a game, or the reason that there is none. */
    settle()
    {
        const found = this.found;
        if (found && found.statement.verdict === 'possible' && !this.jumps.length)
            this.lay(found.proof.game(found.statement), found.proof);
        this.show();
    }

    /* The statement on the choice, of the map or of the last answer. */
    get found()
    {
        const { ends } = this;
        for (const { proof } of [this.answer, this.map].filter(Boolean)) {
            const statement = ends && proof.byEnds.get(ends);
            if (statement && statement.verdict !== 'open')
                return { proof, statement };
        }
        return null;
    }

    middle()
    {
        const { x, y } = this.board, mid = (at) => (Math.min(...at) + Math.max(...at)) / 2;
        const far = (h) => Math.hypot(x[h] - mid(x), y[h] - mid(y));
        return x.map((at, h) => h).reduce((best, h) => (far(h) < far(best) - 1e-6 ? h : best), 0);
    }

    /* A peg at this hole alone, or everywhere but there. */
    single(h, vacancy) { return { pegs: vacancy ? this.board.full & ~bit(h) : bit(h), open: 0n, count: -1 }; }

    /* ---- choosing -------------------------------------------------------------------------------------- */

    choose(start, finish)
    {
        Object.assign(this, { start, finish });
        this.lay([]);
        this.settle();
        this.changed();
    }

    lay(jumps, proof)
    {
        this.jumps = jumps;
        this.at = 0;
        this.from = jumps.length && proof ? proof.gameStart(this.found.statement, jumps) : null;
    }

    pick(h)
    {
        const { board, mode } = this,
                            of = mode === 'start' ? this.start : this.finish || this.single(h, false);
        if (mode === 'vacancy')
            this.choose(this.single(h, true),
                        this.finish && this.finish.open === 0n && countBits(this.finish.pegs) === 1
                            ? this.finish
                            : null);
        else if (mode === 'survivor')
            this.choose(this.start, this.single(h, false));
        else if (mode === 'start')
            this.choose(this.turned(of, h), this.finish);
        else
            this.choose(this.start, this.finish ? this.turned(of, h) : of);
        byId('ask-status').textContent = `${board.hole[h]}. ${this.words()}`;
        if (mode === 'vacancy')
            this.setMode('survivor');
        else if (mode === 'survivor')
            this.playProof();
    }

    /* The proof on the board itself. */
    playProof()
    {
        const { found } = this;
        if (found && isPlayable(found.statement))
            this.weighed.play(playedSteps(this.board, found.proof, found.statement), this.ends);
    }

    get ends() { return this.finish && `${this.board.text(this.start)} ${this.board.text(this.finish)}`; }

    /* Peg, hole, either, in turn. */
    turned({ pegs, open }, h)
    {
        const b = bit(h);
        return pegs & b ? { pegs: pegs & ~b, open, count: -1 }
            : open & b  ? { pegs: pegs | b, open: open & ~b, count: -1 }
                        : { pegs, open: open | b, count: -1 };
    }

    setMode(mode)
    {
        this.mode = mode;
        document.querySelector(`#tap input[value=${mode}]`).checked = true;
        this.show();
    }

    typed(id)
    {
        const set = this.board && this.board.parse(byId(id).value);
        if (!set)
            byId('ask-status').textContent =
                `Expected a position of this board, as d4, full-d4 or c3,d4?e5, not ${byId(id).value}.`;
        else
            this.choose(...(id === 'ask-start' ? [set, this.finish] : [this.start, set]));
    }

    step(by)
    {
        this.at = Math.max(0, Math.min(this.jumps.length, this.at + by));
        this.show();
        byId('ask-status').textContent = this.at
            ? `Jump ${this.at} of ${this.jumps.length}: ${this.jumps[this.at - 1].name}.`
            : 'The start.';
    }

    /* ---- showing --------------------------------------------------------------------------------------- */

    /* The position on the board: of the game that lies ready, else the start, or the finish while it is set
     * up. */
    get shown()
    {
        if (this.jumps.length && this.mode !== 'start' && this.mode !== 'finish') {
            const pegs = this.jumps.slice(0, this.at).reduce((p, j) => p ^ j.change, this.from);
            return { pegs, open: 0n };
        }
        return this.mode === 'finish' && this.finish ? this.finish : this.start;
    }

    sign(h)
    {
        return this.map ? this.map.sign(this.board.text(this.start), this.board.hole[h]) : '';
    }

    words()
    {
        if (!this.finish) {
            const reach = this.board.hole.filter((name, h) => isPossibleSign(this.sign(h)));
            const open = this.board.hole.some((name, h) => !this.sign(h) || isOpenSign(this.sign(h)));
            return `From ${this.board.heading(this.board.text(this.start))} the last peg can end at ${
                reach.length ? reach.join(', ')
                    : open   ? 'no hole that is settled'
                             : 'no hole, and that is proved'}.`;
        }
        const found = this.found,
              ends = `${this.board.heading(this.board.text(this.start))} to ${
                  this.board.heading(this.board.text(this.finish))}`;
        return `${ends}: ${found ? found.statement.verdict : 'open, or not asked'}.`;
    }

    /* Is it shown where a survivor can end? */
    get marks() { return this.at === 0 && (this.mode === 'vacancy' || this.mode === 'survivor'); }

    drawBoard()
    {
        const { way, pegs } = this.weighed.step || {}, own = pegs === undefined;
        const set = own ? this.shown : { pegs, open: 0n }, marks = this.marks && own;
        const jump = this.at ? this.jumps[this.at - 1] : null;
        const played = jump && this.mode !== 'start' && this.mode !== 'finish' ? [jump] : [];
        this.view.draw((h) => ({ ...this.describe(h, set, marks, jump), ...this.weighed.mark(h) }));
        this.view.showWays(way ? [way] : played);
    }

    show()
    {
        const { board, marks } = this;
        if (!board)
            return;
        if (this.weighed.of !== this.ends)
            this.weighed.stop();
        this.drawBoard();
        byId('ask-start').value = board.text(this.start);
        byId('ask-finish').value = this.finish ? board.text(this.finish) : '';
        byId('ask-status').textContent = this.words();
        byId('game-controls').hidden = !this.jumps.length;
        byId('ask-legend').textContent = marks
            ? 'Double ring: the last peg can end there; thin: it cannot, and that is proved; '
                + 'dashes: open.'
            : this.mode === 'start' || this.mode === 'finish' ? 'A tap turns peg, hole, either (?).'
                                                              : '';
        this.showReason();
    }

    describe(h, { pegs, open }, marks, jump)
    {
        const looks = [], words = [], add = (look, word) => { looks.push(look); words.push(word); };
        const sign = marks ? this.sign(h) : '';
        if (sign)
            add(...(isPossibleSign(sign) ? ['can', 'can finish here'] : isOpenSign(sign) ? ['open', 'open']
                : ['cannot', 'cannot finish here']));
        if (this.finish && !this.finish.open && this.finish.pegs & bit(h))
            add('goal', 'of the finish');
        if (open & bit(h))
            add('either', 'peg or not');
        if (jump && jump.to === h)
            add('target', 'the peg that jumped');
        return { peg: Boolean(pegs & bit(h)), grab: false, looks, words };
    }

    showReason()
    {
        const found = this.found, key = found ? `${found.statement.start} ${found.statement.finish}` : '';
        const panel = byId('ask-reason');
        if (panel.dataset.of === `${this.key.length} ${key}` && key)
            return;
        panel.dataset.of = `${this.key.length} ${key}`;
        panel.replaceChildren(
            ...(found ? cellReason(this.board, found.proof, found.statement.start, found.statement.finish)
                      : []),
            ...(found && isPlayable(found.statement) ? [this.proofButton()] : []),
            ...(found && this.jumps.length ? [make('p', { className: 'moves' }, this.movesText())] : []));
    }

    proofButton()
    {
        const button = make('button', { type: 'button', textContent: 'Play this proof' });
        button.addEventListener('click', () => this.playProof());
        return button;
    }

    movesText() { return this.board.moves(this.jumps).join(', '); }
}
