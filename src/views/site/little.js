/* little.js - a board to play on, and nothing else: taps, drags and keys choose jumps; what is shown is a
 * function of the state. `say(text)` takes what is to be said. */

class Little {
    constructor(board, element, say)
    {
        Object.assign(this, { board, say, game: new Game(board), selected: -1, instead: null });
        this.view = new BoardView(board, element, (h) => this.pick(h), (from, to) => this.drop(from, to));
    }

    /* From a position, and what is said of it. */
    begin(start, text)
    {
        this.instead = null;
        this.selected = -1;
        this.game.reset(start, []);
        this.show(text);
    }

    /* The next tap is for `act(hole)`, not for a jump. */
    ask(text, act)
    {
        this.instead = act;
        this.selected = -1;
        this.show(text);
    }

    get legal() { return this.board.legal(this.game.position); }

    pick(h)
    {
        if (this.instead)
            return this.instead(h);
        const { board } = this, jumps = this.legal.filter((j) => j.from === this.selected && j.to === h);
        if (jumps.length)
            return this.play(jumps[0]);
        const from = this.legal.filter((j) => j.from === h), again = this.selected === h,
              name = board.hole[h];
        this.selected = again || !from.length ? -1 : h;
        return this.show(this.selected === h
                             ? `${name} can go to ${from.map((j) => board.hole[j.to]).join(', ')}.`
                             : again ? `${name} is no longer selected.`
                                     : `${name}: no jump begins here.`);
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

    describe(h)
    {
        const looks = [], words = [], begins = !this.instead && this.legal.some((j) => j.from === h);
        const add = (look, word) => { looks.push(look); words.push(word); };
        if (h === this.selected)
            add('selected', 'selected');
        else if (this.legal.some((j) => j.from === this.selected && j.to === h))
            add('target', 'can go here');
        else if (this.selected < 0 && begins)
            add('movable', 'can jump');
        return { peg: Boolean(this.game.position & bit(h)), grab: begins, looks, words };
    }

    show(text)
    {
        this.view.draw((h) => this.describe(h));
        this.say(text);
    }
}
