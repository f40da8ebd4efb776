/* front.js - the first page: the board that is played on, and the filters of the cards. */

/* A game from one empty hole: taps, drags and keys choose jumps; what is shown is a function of the state. */
class Front {
    constructor()
    {
        this.board = new Board(JSON.parse(byId('data').textContent));
        this.game = new Game(this.board);
        this.view =
            new BoardView(this.board, byId('board'), (h) => this.pick(h), (from, to) => this.drop(from, to));
        this.selected = -1;
        this.choosing = false; /* which hole is empty at first */
        this.empty = this.middle();
        byId('rules').textContent = `${rulesWords(this.board).split('. ')[0].replace(/\.$/, '')}: leave one.`;
        for (const [id, act] of [['undo', () => this.undo()], ['again', () => this.begin(this.empty)],
                                 ['other', () => this.choose()]])
            byId(id).addEventListener('click', act);
        byId('front-controls').hidden = false;
        this.begin(this.empty);
    }

    /* The hole nearest to the middle of all. */
    middle()
    {
        const { x, y } = this.board, mean = (at) => at.reduce((sum, v) => sum + v, 0) / at.length;
        const far = (h) => Math.hypot(x[h] - mean(x), y[h] - mean(y));
        return x.map((at, h) => h).reduce((best, h) => (far(h) < far(best) - 1e-6 ? h : best), 0);
    }

    begin(empty)
    {
        this.empty = empty;
        this.choosing = false;
        this.selected = -1;
        this.game.reset(this.board.full & ~bit(empty), []);
        this.show(`${this.board.hole[empty]} is empty. Leave one peg.`);
    }

    choose()
    {
        this.choosing = true;
        this.selected = -1;
        this.show('Which hole is empty at first? Tap it.');
    }

    get legal() { return this.board.legal(this.game.position); }

    pick(h)
    {
        if (this.choosing)
            return this.begin(h);
        const { board } = this, jumps = this.legal.filter((j) => j.from === this.selected && j.to === h);
        if (jumps.length)
            return this.play(jumps[0]);
        const from = this.legal.filter((j) => j.from === h), again = this.selected === h;
        this.selected = again || !from.length ? -1 : h;
        return this.show(this.selected === h
                             ? `${board.hole[h]} can go to ${from.map((j) => board.hole[j.to]).join(', ')}.`
                             : again ? `${board.hole[h]} is no longer selected.`
                                     : `${board.hole[h]}: no jump begins here.`);
    }

    drop(from, to)
    {
        const jump = this.legal.find((j) => j.from === from && j.to === to);
        if (jump)
            this.play(jump, true);
        else
            this.show(`${this.board.hole[from]} cannot go to ${this.board.hole[to]}.`);
    }

    play(jump, dragged = false)
    {
        this.game.play(jump);
        this.selected = -1;
        this.show(`${jump.name}. ${this.words()}`);
        if (!dragged && this.board.carries(jump))
            this.view.slide(jump.from, jump.to);
    }

    undo()
    {
        this.selected = -1;
        this.show(this.game.step(-1) ? `Taken back. ${this.words()}` : 'This is the start.');
    }

    words()
    {
        const left = countBits(this.game.position);
        if (left === 1)
            return `One peg is left: solved in ${this.board.moves(this.game.played).length} moves.`;
        return `${pegsWords(left)}.${this.legal.length ? '' : ' No jump is left.'}`;
    }

    show(text)
    {
        const { legal } = this, { position } = this.game;
        this.view.draw((h) => {
            const looks = [], words = [], begins = legal.some((j) => j.from === h);
            const add = (look, word) => { looks.push(look); words.push(word); };
            if (h === this.selected)
                add('selected', 'selected');
            else if (legal.some((j) => j.from === this.selected && j.to === h))
                add('target', 'can go here');
            else if (this.selected < 0 && begins && !this.choosing)
                add('movable', 'can jump');
            return { peg: Boolean(position & bit(h)), grab: begins && !this.choosing, looks, words };
        });
        byId('status').textContent = text;
        byId('undo').setAttribute('aria-disabled', !this.game.at);
    }
}

/* The cards that all three filters let through. */
function filterCards()
{
    const cards = [...document.querySelectorAll('.card')], most = Number(byId('most').value) || Infinity;
    const fits = (card) => (!byId('lattice').value || card.dataset.lattice === byId('lattice').value)
        && (!byId('of-rules').value || card.dataset.rules === byId('of-rules').value)
        && Number(card.dataset.holes) <= most;
    for (const card of cards)
        card.hidden = !fits(card);
    const shown = cards.filter((card) => !card.hidden).length;
    byId('shown').textContent = shown === cards.length ? '' : `${shown} of ${cards.length} boards.`;
}

const filters = byId('filters');
filters.hidden = false;
filters.addEventListener('input', filterCards);
filters.addEventListener('submit', (event) => event.preventDefault());
globalThis.front = new Front();
