/* page.js - the page: what the reader does, what is shown, what the address says.
 *
 * Actions change the state and call show(), which alone draws: what is seen is a function of the state. A sentence, a
 * hint and an offer keep the situation that they were said of (start, finish, position), and are shown in that one only.
 */

/* Where the engine's table is made within seconds, a hint that was known is followed by all that keep the finish. */
const MOST_HOLES_AT_ONCE = 33;

class Page {
    constructor()
    {
        const data = JSON.parse(byId('data').textContent);
        this.data = data;
        this.place = null; /* of the cell that was picked */
        this.board = new Board(data.board);
        const headings = (texts) => texts.map((text) => this.board.heading(text));
        this.names = { start: data.startNames || headings(data.starts), finish: data.finishNames || headings(data.finishes) };
        this.proof = new Proof(this.board, byId('proof').textContent);
        this.game = new Game(this.board);
        this.advisor = new Advisor(this.board, this.proof);
        this.view = new BoardView(this.board, byId('board'), (h) => this.pick(h), (from, to) => this.drop(from, to));
        this.weighed = new Weighed(byId('weighed'), () => this.drawBoard());
        this.start = this.firstStart();
        this.finish = null;
        this.mode = 'play';
        this.selected = -1;
        this.said = this.hinted = this.offered = this.told = null; /* {of, ..}: `of` is the situation */
        this.aside = null; /* the reader's game that another took the place of */
        this.shownReason = null;
        this.own = null;
        byId('rules').textContent = rulesWords(this.board);
        this.fillMenus();
        this.wireMatrix();
        this.wireControls();
        byId('player').hidden = false;
        this.fromAddress();
        addEventListener('hashchange', () => location.hash !== this.address && this.fromAddress());
    }

    /* Of the starts with one empty hole the one nearest to the middle, where one can be won of those; else the first. */
    firstStart()
    {
        const { board, data } = this, middle = (at) => (Math.max(...at) + Math.min(...at)) / 2;
        const far = (h) => Math.hypot(board.x[h] - middle(board.x), board.y[h] - middle(board.y));
        const starts = board.hole.map((name, h) => h).sort((a, b) => far(a) - far(b) || a - b)
            .map((h) => board.closedText(board.full & ~bit(h))).filter((start) => data.starts.includes(start));
        return starts.find((start) => data.map && this.firstFinish(start)) || starts[0] || data.starts[0];
    }

    /* The finish that a page opens with: of a map the hole that is empty, or another where a survivor can end. */
    firstFinish(start)
    {
        const { board, data } = this, own = board.closedText(board.full & ~board.parse(start).pegs);
        return !data.map ? data.finishes[0] : [own, ...data.finishes].find((f) => this.sign(start, f) === '*') || null;
    }

    sign(start, finish)
    {
        const s = this.data.starts.indexOf(start), f = this.data.finishes.indexOf(finish);
        return s < 0 || f < 0 ? '' : this.data.signs[s * this.data.finishes.length + f];
    }

    get goal() { return this.finish === null ? null : this.board.parse(this.finish); }

    get situation() { return `${this.start} ${this.finish} ${this.game.position}`; }

    /* What was kept of this situation, or null. */
    ofNow(kept) { return kept && kept.of === this.situation ? kept : null; }

    /* ---- the address ---- */

    fromAddress()
    {
        this.address = location.hash;
        const given = new URLSearchParams(location.hash.slice(1)), { board } = this;
        const start = given.get('start') || this.firstStart(), finish = given.get('finish');
        try {
            if (!board.parse(start) || (finish && !board.parse(finish)))
                throw new Error('expected positions of this board');
            this.mode = ['finish', 'start', 'play', 'setup'].includes(given.get('mode')) ? given.get('mode') : 'play';
            this.game.own = false;
            this.choose(start, finish || (!location.hash || !this.data.map ? this.firstFinish(start) : null));
            if (given.has('game'))
                this.takeGame(board.readMoves(given.get('game')));
            else if (given.has('at') || !this.data.map)
                this.layGame();
            this.game.step(Number(given.get('at')) || 0);
            this.show();
        } catch (error) {
            this.choose(this.firstStart(), null);
            this.say(`The address says something else: ${error.message}.`);
        }
    }

    /* An address that the reader gave and that was not read yet stays: an answer may come between the two. */
    toAddress()
    {
        if (location.hash !== this.address)
            return;
        const words = new URLSearchParams({ start: this.start });
        if (this.finish !== null)
            words.set('finish', this.finish);
        if (this.mode !== 'play')
            words.set('mode', this.mode);
        if (this.game.jumps.length)
            words.set('game', this.game.jumps.map((j) => j.name).join(' '));
        if (this.game.at)
            words.set('at', this.game.at);
        history.replaceState(null, '', `#${words}`);
        this.address = location.hash;
    }

    /* ---- choosing ---- */

    /* A start and a finish, or null for none yet. The reader's game stays while its start does. */
    choose(start, finish)
    {
        if (start !== this.start || !this.game.own)
            this.putGame(this.board.parse(start).pegs, []);
        this.start = start;
        this.finish = finish;
        this.selected = -1;
        this.show();
    }

    /* Another game in the place of the one on the board, which is kept when it was the reader's. */
    putGame(start, jumps)
    {
        const { game } = this;
        if (game.own && game.jumps.length)
            this.aside = { start: this.start, from: game.start, jumps: game.jumps.slice(), at: game.at };
        game.reset(start, jumps);
    }

    /* What the proof file states of the choice. */
    get statement() { return this.finish === null ? null : this.proof.byEnds.get(`${this.start} ${this.finish}`) || null; }

    /* The game that the proof file has for the choice, from its start on. */
    layGame()
    {
        const { statement } = this, known = statement && statement.verdict === 'possible';
        const jumps = known ? this.proof.game(statement) : [];
        if (jumps.length)
            this.putGame(this.proof.gameStart(statement, jumps), jumps);
        return jumps.length;
    }

    showGame()
    {
        this.selected = -1;
        const jumps = this.layGame();
        this.show();
        this.say(`A game of ${jumps} jump${jumps === 1 ? '' : 's'} lies ready: step through it with Redo and Undo.`);
    }

    takeBack()
    {
        const { start, from, jumps, at } = this.aside;
        this.aside = null;
        this.start = start;
        this.game.own = false;
        this.putGame(from, jumps);
        this.game.own = true;
        this.game.step(at);
        this.selected = -1;
        this.show();
        this.say(`Your game is back: ${this.words()}`);
    }

    takeGame(jumps)
    {
        const wrong = firstIllegal(this.board, this.game.start, jumps);
        if (wrong >= 0)
            throw new Error(`jump ${wrong + 1}, ${jumps[wrong].name}, is not legal there`);
        this.putGame(this.game.start, jumps);
        this.game.own = true;
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
        for (const radio of document.querySelectorAll('#mode input, #picks input'))
            radio.addEventListener('change', () => this.setMode(radio.value));
        byId('mode-map').textContent = this.data.map ? 'Map' : 'Ends';
        this.fillWeights();
    }

    setMode(mode)
    {
        this.mode = mode;
        this.selected = -1;
        this.weighed.stop();
        this.show();
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
            const moves = /^[0-9]/.test(cell.textContent) ? ` in ${cell.textContent} moves` : '';
            cell.setAttribute('aria-label', `${this.names.start[s]} to ${this.names.finish[f]}: ${words[sign] || 'impossible'}${moves}`);
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
        this.say(`Finish ${this.board.heading(this.finish)}: ${words[this.sign(this.start, this.finish)] || 'impossible'}.`);
        this.playProof();
    }

    pickPeg(h)
    {
        const position = this.game.position ^ bit(h);
        this.choose(this.board.closedText(position), this.finish);
        this.say(`${this.board.hole[h]}: ${position & bit(h) ? 'a peg' : 'empty'}. ${this.pegsWords()}.`);
    }

    /* Many holes at once, while a position is set up. */
    setUp(position)
    {
        this.choose(this.board.closedText(position), this.finish);
        this.say(`${this.pegsWords()}.`);
    }

    pickJump(h)
    {
        const legal = this.board.legal(this.game.position);
        const jumps = legal.filter((j) => this.board.goes(j, this.selected, h));
        if (jumps.length === 1)
            return this.play(jumps[0]);
        if (jumps.length > 1)
            return this.offer(jumps);
        const from = legal.filter((j) => this.board.goes(j, h)), again = this.selected === h;
        this.selected = again || !from.length ? -1 : h;
        this.show();
        this.say(this.selected === h ? `${this.board.hole[h]} can go to ${from.map((j) => this.board.hole[j.to]).join(', ')}.`
            : again ? `${this.board.hole[h]} is no longer selected.` : `${this.board.hole[h]}: no jump begins here.`);
    }

    /* A peg was dragged from one hole to another. */
    drop(from, to)
    {
        if (this.mode !== 'play')
            return;
        this.selected = from;
        const jumps = this.board.legal(this.game.position).filter((j) => this.board.goes(j, from, to));
        if (jumps.length)
            return jumps.length > 1 ? this.offer(jumps) : this.play(jumps[0], true);
        this.selected = -1;
        this.show();
        this.say(`${this.board.hole[from]} cannot go to ${this.board.hole[to]}.`);
    }

    deselect()
    {
        this.selected = -1;
        this.offered = null;
        this.show();
    }

    /* Several jumps with the same ends. */
    offer(jumps)
    {
        this.offered = { of: this.situation, from: this.selected, jumps };
        this.show();
        byId('choices').firstChild.focus();
    }

    /* A jump; its peg slides there, unless the reader has dragged it. */
    play(jump, dragged = false)
    {
        const from = this.selected;
        this.game.play(jump);
        this.selected = -1;
        this.show();
        if (!dragged && this.board.carries(jump))
            this.view.slide(this.board.goes(jump, from, jump.to) ? from : jump.from, jump.to);
        this.announce('', jump, false);
    }

    step(by)
    {
        const at = this.game.at, done = this.game.step(by);
        this.selected = -1;
        this.show();
        if (!done)
            this.say(by > 0 ? 'Nothing to redo.' : 'This is the start.');
        else if (Math.abs(done) > 1)
            this.say(!this.game.at ? `The start: ${this.pegsWords()}.`
                : this.game.at === this.game.jumps.length ? `The end: ${this.pegsWords()}.${this.endWords()}` : this.words());
        else
            this.announceStep(this.game.jumps[Math.min(at, this.game.at)], done < 0);
    }

    announceStep(jump, back)
    {
        if (this.board.carries(jump))
            this.view.slide(...(back ? [jump.to, jump.from] : [jump.from, jump.to]));
        this.announce(back ? 'Back: ' : '', jump, back);
    }

    /* A jump and what it changed, peg by peg. */
    announce(before, jump, back)
    {
        const changed = jump.cells.filter((c) => c.before !== c.after);
        const words = changed.map((c) => `${this.board.hole[c.hole]} ${(back ? c.before : c.after) ? 'a peg' : 'empty'}`);
        this.say(`${before}${jump.name}: ${words.join(', ')}. ${this.words()}`);
    }

    pegsWords() { return pegsWords(countBits(this.game.position)); }

    /* The situation in a sentence. */
    words()
    {
        return `Jump ${this.game.at}, ${this.pegsWords()}.${this.endWords()}`;
    }

    /* Is the game won: at the finish, or, where none was chosen, with one peg left? */
    get won()
    {
        const { position, at } = this.game;
        return at > 0 && (this.goal ? this.board.has(this.goal, position) : countBits(position) === 1);
    }

    /* What is to be said where the game ends. */
    endWords()
    {
        const { board, game } = this, moves = board.moves(game.played).length;
        const known = this.statement && this.statement.verdict === 'possible' ? board.moves(this.proof.game(this.statement)).length : 0;
        const fewest = this.data.shortest ? ' None has fewer moves, which is proved.' : '';
        if (this.won)
            return ` Solved in ${moves} move${moves === 1 ? '' : 's'}.`
                + (known && known !== moves ? ` The game of this page has ${known}.` : '') + fewest;
        if (this.goal && board.has(this.goal, game.position))
            return ' This is the finish.';
        return board.legal(game.position).length ? '' : ' No jump is left.';
    }

    /* Says something of the situation, this one unless another is given. */
    say(text, of = this.situation)
    {
        this.said = { of, text };
        this.showStatus();
    }

    /* ---- hints ---- */

    /* What is known is said at once; the engine adds the other jumps where that takes it seconds. */
    async hint()
    {
        const { position } = this.game, { goal, situation } = this;
        if (goal === null) {
            this.say('Pick a finish first: a hint says how it stays within reach.');
            return;
        }
        const known = this.advisor.atOnce(position, goal, this.finish);
        if (known)
            this.takeHint(known, situation);
        if (known && (known.verdict !== 'yes' || this.board.holes > MOST_HOLES_AT_ONCE))
            return;
        const told = await this.askEngine(position, goal, situation, known);
        if (told && (!known || told.verdict === 'yes'))
            this.takeHint(told, situation);
    }

    async askEngine(position, goal, situation, known)
    {
        if (!known)
            this.say('Working it out.');
        this.hinting = situation;
        const told = await this.engine.ask(position, goal);
        this.hinting = this.hinting === situation ? null : this.hinting;
        return told;
    }

    /* What was found out about a situation; it is of no use in another one. */
    takeHint(told, situation)
    {
        if (situation !== this.situation)
            return;
        const names = told.jumps ? told.jumps.map((j) => j.name).join(', ') : '';
        const words = { done: 'This is the finish.', no: 'No way, and this proves it.',
                        unknown: 'Not known: neither a way nor a proof that there is none was found.',
                        yes: `${names}: ${told.jumps?.length > 1 ? 'each keeps' : 'keeps'} ${this.board.heading(this.finish)} within reach.` };
        this.hinted = { of: situation, told };
        this.show();
        this.say(words[told.verdict]);
    }

    /* With the switch on: which legal jumps keep the finish within reach. Nothing is asked while a hint is. */
    async tint()
    {
        const { position } = this.game, { goal, situation } = this;
        if (!byId('tint').checked || !goal || this.mode !== 'play' || this.ofNow(this.told) || this.hinting === situation)
            return;
        const known = this.advisor.atOnce(position, goal, this.finish);
        const told = known && known.verdict === 'no' ? known : await this.engine.ask(position, goal, true);
        if (!told || situation !== this.situation)
            return;
        this.told = { of: situation, ...told };
        this.show();
    }

    /* What the switch says of jumps: those that keep the finish, or null. */
    get keeping()
    {
        const told = byId('tint').checked && this.mode === 'play' && this.ofNow(this.told);
        return told && told.verdict !== 'unknown' ? told.jumps || [] : null;
    }

    /* ---- the reason ---- */

    /* The reason panel: why the position on the board leads nowhere, where a hint has said so, else what the proof file
     * states of the start. It is made anew when it says something else, so that what the reader opened stays open. */
    showReason()
    {
        const hint = this.ofNow(this.hinted), refused = hint && hint.told.verdict === 'no';
        const known = Boolean(this.statement && this.statement.verdict === 'possible');
        const key = `${refused ? this.situation : `${this.start} ${this.finish} ${this.game.at > 0}`} ${Boolean(this.aside)}`;
        if (key === this.shownReason)
            return;
        this.shownReason = key;
        byId('reason').replaceChildren(
            ...(this.finish === null
                ? [make('h3', {}, 'The reason'), make('p', {}, 'Choose a finish, in the list, on the map or in the matrix: the '
                    + 'proof that no game leads there opens, or a game.')]
                : refused ? refusalReason(this.board, hint.told, this.game.position, this.finish)
                : cellReason(this.board, this.proof, this.start, this.finish)),
            ...(this.finish !== null && !refused && this.game.at
                ? [make('p', {}, 'This is said of the start. Hint says it of the position on the board.')] : []),
            ...(known && !refused ? [this.button('show-game', 'Show the game', () => this.showGame())] : []),
            ...(this.playable && !refused ? [this.button('play-proof', 'Play this proof', () => this.playProof())] : []),
            ...(this.aside ? [this.button('take-back', 'Back to your game', () => this.takeBack())] : []));
    }

    /* Is there a proof that refuses the choice, with its start on the board? */
    get playable() { return !this.game.at && isPlayable(this.statement); }

    /* On the board itself. */
    playProof()
    {
        if (this.playable)
            this.weighed.play(playedSteps(this.board, this.proof, this.statement), this.situation);
    }

    button(id, text, act)
    {
        const button = make('button', { type: 'button', id, textContent: text });
        button.addEventListener('click', act);
        return button;
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

    /* Is it shown where a survivor can end? */
    get marks() { return this.mode !== 'play' && this.game.at === 0 && this.data.map && this.data.starts.includes(this.start); }

    drawBoard()
    {
        const { board, keeping } = this, { way, pegs: shown } = this.weighed.step || {};
        const position = shown ?? this.game.position, marks = this.marks && shown === undefined;
        const legal = this.mode === 'play' && shown === undefined ? board.legal(position) : [];
        const hints = this.ofNow(this.hinted)?.told.jumps || [];
        this.view.draw((h) => ({ ...this.describeHole(h, position, legal, marks, hints, keeping), ...this.weighed.mark(h) }));
        this.view.showWays(way ? [way] : hints);
    }

    show()
    {
        const { game } = this;
        if (this.weighed.of !== this.situation)
            this.weighed.stop();
        this.drawBoard();
        byId('legend').textContent = this.legend(this.marks, this.keeping);
        this.showMenus();
        this.showMoves();
        this.showValue();
        this.showReason();
        this.showStatus();
        this.showChoices();
        this.showNext();
        this.tint();
        for (const [id, off] of [['undo', !game.at], ['first', !game.at], ['redo', game.at === game.jumps.length],
                                 ['last', game.at === game.jumps.length]])
            byId(id).setAttribute('aria-disabled', off);
        this.toAddress();
    }

    legend(marks, keeping)
    {
        if (marks)
            return 'Double ring: a lone survivor can end there from this start; thin: it cannot, and that is proved; dashes: open.';
        if (this.mode === 'setup')
            return 'A click puts a peg into a hole or takes it out.';
        if (this.mode !== 'play')
            return this.data.map ? 'At the start of the game the board shows where a lone survivor can end.' : '';
        if (!byId('tint').checked)
            return '';
        return this.goal === null ? 'Choose a finish first.' : keeping ? '\u2713 keeps the finish within reach, \u00d7 loses it.'
            : this.ofNow(this.told) ? 'Which jumps keep the finish is not known here.' : 'Working out which jumps keep the finish.';
    }

    /* What was said of this situation, or the situation itself. */
    showStatus()
    {
        const { text } = this.ofNow(this.said) || { text: this.words() }, status = byId('status');
        if (status.textContent !== text)
            status.textContent = text;
    }

    showChoices()
    {
        const offered = this.ofNow(this.offered), jumps = offered && offered.from === this.selected ? offered.jumps : [];
        byId('choices').replaceChildren(...jumps.map((j) => this.button('', j.name, () => { this.play(j); this.view.focusOn(j.to); })));
    }

    /* After a win: once more, or another finish. */
    showNext()
    {
        const next = byId('next'), key = this.won && this.mode === 'play' ? this.situation : '';
        if (next.dataset.of === key)
            return;
        next.dataset.of = key;
        const act = (name, id, does) => this.button('', name, () => { does(); document.querySelector(id).focus(); });
        next.replaceChildren(...(key ? [act('Play it again', '#board [tabindex="0"]', () => this.step(-Infinity)),
                                        act('Another finish', '#mode [value=finish]', () => this.setMode('finish'))] : []));
    }

    describeHole(h, position, legal, marks, hints, keeping)
    {
        const looks = [], words = [], kinds = { '*': ['can', 'can finish here'], '?': ['open', 'open'] };
        const add = (look, word) => { looks.push(look); words.push(word); };
        if (marks)
            add(...(kinds[this.sign(this.start, this.board.hole[h])] || ['cannot', 'cannot finish here']));
        if (this.goal && !this.goal.open && this.goal.pegs & bit(h))
            add('goal', 'of the finish');
        if (h === this.selected)
            add('selected', 'selected');
        if (legal.some((j) => this.board.goes(j, this.selected, h)))
            add('target', 'can go here');
        else if (this.selected < 0 && legal.some((j) => this.board.goes(j, h)))
            add('movable', 'can jump');
        const ours = keeping ? legal.filter((j) => (this.selected < 0 ? this.board.goes(j, h) : this.board.goes(j, this.selected, h))) : [];
        if (ours.length)
            add(...(ours.some((j) => keeping.includes(j)) ? ['keeps', 'keeps the finish'] : ['loses', 'loses the finish']));
        if (hints.some((j) => j.from === h || j.to === h))
            add('hinted', 'hint');
        return { peg: Boolean(position & bit(h)), grab: legal.some((j) => this.board.goes(j, h)), looks, words };
    }

    showMenus()
    {
        const start = byId('start'), finish = byId('finish');
        for (const [menu, text] of [[start, this.start], [finish, this.finish || '']]) {
            if (![...menu.options].some((o) => o.value === text))
                menu.append(make('option', { value: text, textContent: text.length > 24 ? 'a position of your own' : text }));
            menu.value = text;
        }
        const picks = ['finish', 'start'].includes(this.mode);
        byId('picks').hidden = !picks;
        byId('setting').hidden = this.mode !== 'setup';
        document.querySelector(`#mode input[value=${picks ? 'finish' : this.mode}]`).checked = true;
        document.querySelector(`#picks input[value=${picks ? this.mode : 'finish'}]`).checked = true;
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
        const { board, game } = this, all = board.moves(game.jumps);
        const before = this.moveButtons(game.played, 0), rest = this.moveButtons(game.jumps.slice(game.at), game.at);
        const moves = byId('moves'), focused = moves.contains(document.activeElement);
        moves.replaceChildren(make('b', {}, ...(before.length ? before : ['the start'])),
                              ...(rest.length ? [' | ', ...rest] : []),
                              all.length ? ` (${all.length} move${all.length > 1 ? 's' : ''})` : '');
        if (focused)
            moves.querySelector('[aria-current]')?.focus();
    }

    /* Moves to click on: each leads to where it has been made. */
    moveButtons(jumps, from)
    {
        return this.board.movesWithEnds(jumps).flatMap(({ text, end }, i) => {
            const at = from + end, button = this.button('', text, () => this.step(at - this.game.at));
            button.className = 'move';
            if (at === this.game.at)
                button.setAttribute('aria-current', 'step');
            return i ? [', ', button] : [button];
        });
    }

    /* The game on paper: the start and what each move makes of it. */
    drawDiagrams()
    {
        const { board, game } = this, moves = game.jumps.length ? board.movesWithEnds(game.jumps) : [];
        const figure = (text, p) => make('figure', {}, picture(board, text, (h) => ({ look: p & bit(h) ? 'p' : '' })),
                                         make('figcaption', {}, text));
        byId('diagrams').replaceChildren(...(moves.length ? [figure('the start', game.start)] : []),
                                         ...moves.map(({ text, end }, i) => figure(`${i + 1}. ${text}`, game.positions[end])));
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
            this.putGame(pegs, jumps);
            this.game.own = true;
            this.game.step(jumps.length);
            this.show();
            this.say(`Loaded: ${jumps.length} jump${jumps.length === 1 ? '' : 's'}.`);
        } catch (error) {
            this.say(`Not loaded: ${error.message}.`);
        }
    }

    /* ---- controls ---- */

    wireControls()
    {
        const { board } = this;
        const actions = { fill: () => this.setUp(board.full), clear: () => this.setUp(0n),
                          turn: () => this.setUp(board.full & ~this.game.position),
                          'one-hole': () => this.setUp(board.parse(this.firstStart()).pegs), undo: () => this.step(-1), redo: () => this.step(1), first: () => this.step(-Infinity),
                          last: () => this.step(Infinity), hint: () => this.hint(), save: () => this.save(),
                          load: () => this.load(), print: () => print(), download: () => download(this.board.name),
                          'check-proofs': () => checkProofs(this.board.name), 'use-weights': () => this.useWeights() };
        for (const [id, act] of Object.entries(actions))
            byId(id).addEventListener('click', act);
        byId('weights').addEventListener('change', () => this.showValue());
        byId('tint').addEventListener('change', () => this.show());
        addEventListener('beforeprint', () => this.drawDiagrams());
        byId('tinting').hidden = !byId('hints').textContent || this.board.holes > 64;
        byId('play').addEventListener('keydown', (event) => this.onKey(event, actions));
        this.engine = new Engine(this.board, null, makeWorker);
        program('hints').then((compiled) => { this.engine = new Engine(this.board, compiled, makeWorker); });
        if (!byId('checker').textContent)
            byId('check-proofs').hidden = true;
    }

    /* Keys act where the board or its buttons have the focus, and nowhere else. */
    onKey(event, actions)
    {
        const key = { ',': 'undo', '.': 'redo', h: 'hint', ArrowLeft: 'undo', ArrowRight: 'redo' }[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches('input'))
            return; /* the tabs have keys of their own */
        if (event.key === 'Escape')
            this.deselect();
        else if (key)
            actions[key]();
        else
            return;
        event.preventDefault();
    }
}

new Page();
