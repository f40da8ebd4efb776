/* draw.js - the page on which boards are drawn. Its state is the text of the board file; the drawing is made
 * of it and makes it. When the hand rests, pagoda is asked for longer and longer, until nothing is open or
 * somebody stops it. Answers come late: what they say of another text or another question is not shown. */

const REST = 150; /* milliseconds without a change before pagoda is asked */
const ROUNDS = [0.06, 0.6, 3, 15, 60, 600]; /* seconds: the first has the classes, later ones the rest */
const FILE = '/mine.board', LARGEST = 26;

const several = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

class Studio {
    constructor(machine, data)
    {
        Object.assign(this, {
            machine,
            data,
            text: '',
            drawing: null,
            picked: null,
            round: 0,
            timer: 0,
            done: null,
            current: false, /* the map is that of the text */
            asking: null, /* the question whose answer is shown, or is on its way */
            page: ''
        });
        this.asked = new Asked(() => this.chosen());
        this.grid = new Grid(byId('grid'), {
            paint: (spots, on) => this.paint(spots, on),
            graph: {
                tap: (r, c) => this.tapVertex(r, c),
                pull: (from, to) => this.pull(from, to),
                remove: (r, c) => this.remove(r, c)
            }
        });
        this.fillMenus();
        this.wire();
        byId('studio').hidden = false;
        byId('file').open = matchMedia('(min-width: 62rem)').matches;
        this.fromAddress();
        addEventListener('hashchange', () => location.hash !== this.address && this.fromAddress());
    }

    fillMenus()
    {
        const option = (value, text) => make('option', { value, textContent: text });
        byId('shipped').append(option('', '\u2026'),
                               ...Object.keys(this.data.boards).map((name) => option(name, name)));
        byId('brush').append(...Object.keys(BRUSHES).map((name) => option(name, name)));
        byId('families').textContent = `Families: ${this.data.families.join(', ')}.`;
    }

    wire()
    {
        const on = (id, kind, act) => byId(id).addEventListener(kind, act);
        on('board-text', 'input', () => this.setText(byId('board-text').value, true));
        on('shipped', 'change',
           () => this.data.boards[byId('shipped').value]
               && this.setText(this.data.boards[byId('shipped').value]));
        on('lattice', 'change', () => this.setLattice(byId('lattice').value));
        on('rules-of', 'change', () => this.change((d) => this.setRules(d, byId('rules-of').value)));
        on('own-lines', 'input', () => this.change((d) => this.setRules(d, 'custom')));
        on('wrap', 'change', () => this.change((d) => { d.wrap = byId('wrap').value; }));
        on('brush', 'change', () => { this.grid.brush = byId('brush').value; });
        for (const id of ['grid-rows', 'grid-columns'])
            on(id, 'change', () => this.showDrawing());
        on('all-holes', 'click', () => this.change((d) => this.fill(d)));
        on('no-holes', 'click',
           () => this.change((d) => Object.assign(d, { cells: new Set(), vertices: [], edges: [] })));
        on('take-family', 'click', () => this.takeFamily());
        on('stop', 'click', () => this.stopOrGoOn());
        wireQuestions(this);
    }

    /* ---- the text, and the drawing --------------------------------------------------------------------- */

    /* Another text. `typed`: by hand, so the text area has it already. `ends`: start and finish to be chosen,
     * once there is a board. */
    setText(text, typed = false, ends = null)
    {
        this.text = text;
        this.pending = ends;
        this.drawing = readDrawing(text);
        this.picked = null;
        if (this.drawing && this.drawing.lattice !== 'graph' && this.drawing.cells.size)
            this.centre();
        if (!typed)
            byId('board-text').value = text;
        this.showDrawing();
        this.rest();
    }

    /* The picture in the middle of the grid, which grows where it is too small. */
    centre()
    {
        const { drawing } = this, { top, bottom, left, right } = bounds(drawing.cells);
        const [rows, columns] = [bottom - top + 1, right - left + 1];
        for (const [id, size] of [['grid-rows', rows], ['grid-columns', columns]])
            byId(id).value = Math.min(LARGEST, Math.max(Number(byId(id).value), size, 9));
        const down = Math.floor((byId('grid-rows').value - rows) / 2) - top,
              over = Math.floor((byId('grid-columns').value - columns) / 2) - left;
        drawing.cells =
            new Set([...drawing.cells].map(placeOf).map(([r, c]) => placeKey(r + down, c + over)));
    }

    /* A change of the drawing; the text follows. */
    change(act)
    {
        if (!this.drawing)
            return;
        act(this.drawing);
        if (this.data.boards[this.drawing.name]) /* it is that board no longer */
            Object.assign(this.drawing, { name: 'mine', title: '' });
        this.text = writeDrawing(this.drawing);
        byId('board-text').value = this.text;
        byId('shipped').value = '';
        this.showDrawing();
        this.rest();
    }

    paint(spots, on)
    {
        this.change(({ cells }) => spots.forEach(
                        ([r, c]) => (on ? cells.add(placeKey(r, c)) : cells.delete(placeKey(r, c)))));
    }

    fill(drawing)
    {
        if (drawing.lattice !== 'graph')
            drawing.cells = new Set(Array.from({ length: this.grid.rows * this.grid.columns },
                                               (none, i) => placeKey(...this.grid.at(i))));
    }

    setLattice(lattice)
    {
        const named = `board mine\nlattice ${lattice}\n`;
        if (lattice === 'graph' || !this.drawing || this.drawing.lattice === 'graph')
            return this.setText(named);
        return this.change((d) => Object.assign(d, { lattice, rules: d.rules === 'custom' ? 'custom' : '' }));
    }

    setRules(drawing, rules)
    {
        const own = rules === 'custom',
              lines = byId('own-lines').value.trim()
            || 'direction 0 1\ndirection 1 0\ndirection 0 -1\ndirection -1 0';
        const values = (key) => (own ? lines.split('\n').filter((line) => line.trim().startsWith(`${key} `))
            .map((line) => line.trim().slice(key.length + 1)) : []);
        Object.assign(drawing, { rules, directions: values('direction'), patterns: values('pattern') });
    }

    /* ---- graphs ---------------------------------------------------------------------------------------- */

    vertexAt(r, c) { return this.drawing.vertices.find((v) => v.y === r && v.x === c); }

    tapVertex(r, c)
    {
        const found = this.vertexAt(r, c), before = this.picked;
        this.picked = found && (!before || before === found.name) ? (before ? null : found.name) : null;
        if (!found)
            this.change((d) => d.vertices.push({ name: this.freeName(), x: c, y: r }));
        else if (before && before !== found.name)
            this.join(before, found.name);
        else
            this.showDrawing();
    }

    freeName()
    {
        const taken = new Set(this.drawing.vertices.map((v) => v.name));
        for (let i = 1; ; i++)
            if (!taken.has(`v${i}`))
                return `v${i}`;
    }

    join(a, b)
    {
        const is = ([x, y]) => (x === a && y === b) || (x === b && y === a);
        this.change((d) => {
            d.edges = d.edges.some(is) ? d.edges.filter((e) => !is(e)) : [...d.edges, [a, b]];
        });
    }

    pull(from, to)
    {
        const a = this.vertexAt(...from), b = this.vertexAt(...to);
        this.picked = null;
        if (a && b)
            this.join(a.name, b.name);
        else if (a)
            this.change(() => { [a.y, a.x] = to; });
    }

    remove(r, c)
    {
        const { name } = this.vertexAt(r, c) || {};
        this.picked = null;
        if (name)
            this.change((d) => {
                d.vertices = d.vertices.filter((v) => v.name !== name);
                d.edges = d.edges.filter((e) => !e.includes(name));
            });
    }

    showDrawing()
    {
        const { drawing } = this, size = (id) => Math.max(1, Math.min(40, Number(byId(id).value) || 9));
        byId('grid').hidden = !drawing;
        if (!drawing)
            return;
        const far = drawing.lattice === 'graph' ? drawing.vertices.map((v) => [v.y, v.x])
                                                : [...drawing.cells].map(placeOf);
        const least = (k) => Math.max(1, ...far.map((at) => at[k] + 1));
        this.grid.resize(Math.max(size('grid-rows'), least(0)), Math.max(size('grid-columns'), least(1)),
                         drawing.lattice);
        this.grid.draw(drawing, this.picked);
        byId('lattice').value = drawing.lattice;
        byId('rules-of').value = { 4: 'orthogonal', 6: 'hexagonal', 8: 'diagonal' }[drawing.rules]
            || drawing.rules;
        byId('wrap').value = drawing.wrap;
        byId('own-rules').hidden = drawing.rules !== 'custom';
        if (document.activeElement !== byId('own-lines'))
            byId('own-lines').value = [
                ...drawing.directions.map((d) => `direction ${d}`),
                ...drawing.patterns.map((p) => `pattern ${p}`)
            ].join('\n');
    }

    async takeFamily()
    {
        this.stop();
        const told = await this.machine.run(
            ['board', 'show', byId('family').value.trim(), '--file', '--format', 'text']);
        if (told && told.code === 0)
            this.setText(told.output);
        else
            byId('trouble').textContent = told ? complaint(told) : '';
    }

    /* ---- when the hand rests --------------------------------------------------------------------------- */

    get files() { return { [FILE]: this.text }; }

    rest()
    {
        clearTimeout(this.timer);
        this.machine.stop();
        this.round++;
        Object.assign(this, { done: null, current: false, asking: null });
        tell('');
        byId('numbers').textContent = '';
        byId('map-status').textContent = 'Waiting until the hand rests.';
        this.showBusy();
        this.toAddress();
        this.timer = setTimeout(() => {
            this.timer = 0;
            this.work(this.round);
        }, REST);
    }

    stop()
    {
        clearTimeout(this.timer);
        this.timer = 0;
        this.machine.stop();
        this.round++;
        this.say('Stopped.');
        this.showBusy();
    }

    /* Stop is there while there is something to stop; what was stopped can go on. */
    showBusy()
    {
        const { busy } = this.machine, left = this.current ? this.open > 0 : this.done === null;
        const rests = !busy && !this.timer && left;
        byId('stop').textContent = rests ? 'Go on' : 'Stop';
        byId('stop').setAttribute('aria-disabled', !busy && !rests);
    }

    stopOrGoOn()
    {
        if (byId('stop').textContent === 'Stop')
            this.stop();
        else
            this.work(++this.round);
    }

    /* Rounds of the map; a round that is no longer this.round is of another board. */
    async work(round)
    {
        for (const seconds of ROUNDS) {
            const asked = this.machine.run(
                [
                    'map', FILE, '--format', 'html', '-o', '/map.html', '--proof', '/map.proof', '--time',
                    seconds, '--memory', MEMORY
                ].map(String),
                this.files);
            this.showBusy();
            const told = await asked;
            if (round !== this.round || !told)
                return;
            if (!this.takeMap(told))
                return;
            if (seconds === ROUNDS[0])
                await this.showNumbers(round);
            if (round !== this.round || !this.open)
                break;
        }
        if (round === this.round)
            await this.check(round);
        this.showBusy();
    }

    /* False: this is no board. */
    takeMap(told)
    {
        const html = told.files['map.html'], data = pageData(html);
        byId('trouble').textContent = data ? '' : complaint(told);
        if (!data) {
            this.done = '';
            byId('map-status').textContent = 'This is no board yet.';
            this.showBusy();
            return false;
        }
        this.page = html;
        this.current = true;
        this.asked.takeMap(data, told.files['map.proof']);
        if (this.pending)
            this.takeEnds(this.pending);
        this.toAddress();
        this.say('Working on.');
        return true;
    }

    get open() { return this.asked.map.open; }

    say(words)
    {
        const { map } = this.asked, group = (n) => n.toLocaleString('en-US');
        if (!this.current) {
            byId('map-status').textContent = words;
            return;
        }
        const end = map.open || this.done ? this.done || words : 'Checking.';
        byId('map-status').textContent = `${group(map.possible)} of ${group(map.all)} finishes possible, `
            + `${group(map.all - map.possible - map.open)} impossible, `
            + `${map.open ? group(map.open) : 'none'} open. ${end}`;
    }

    async showNumbers(round)
    {
        const told = await this.machine.run(['board', 'show', FILE, '--json'], this.files);
        if (!told || told.code || round !== this.round)
            return;
        const b = JSON.parse(told.output);
        byId('numbers').textContent =
            `${several(b.holes.length, 'hole')}, ${several(b.jumps.length, 'jump')}, position classes `
            + `${b.class_group}, symmetries ${b.symmetries}.`;
    }

    /* The checker reads the proof file that was just written. */
    async check(round)
    {
        if (!this.machine.compiled.check)
            return;
        const told = await this.machine.run(['check', '/map.proof'], { '/map.proof': this.asked.map.text });
        if (!told || round !== this.round)
            return;
        const lines = told.output.split('\n').length - 1;
        this.done = told.code === 0
            ? `The checker has checked all ${lines.toLocaleString('en-US')} statements, here and now.`
            : `The checker refuses: ${complaint(told)}`;
        this.say('');
    }

    /* Another start or finish: what was answered is not said of it. */
    chosen()
    {
        if (this.asking)
            this.machine.stop();
        this.asking = null;
        tell('');
        this.showBusy();
        this.toAddress();
    }

    /* ---- the address: the whole question --------------------------------------------------------------- */

    /* An address that was given and not read yet stays. */
    toAddress()
    {
        if (location.hash !== this.address)
            return;
        const { board, start, finish } = this.asked, words = new URLSearchParams({ text: this.text });
        const ends = this.pending
            || (this.current ? { start: board.text(start), finish: finish && board.text(finish) } : {});
        for (const end of ['start', 'finish'])
            if (ends[end])
                words.set(end, ends[end]);
        history.replaceState(null, '', `#${words}`);
        this.address = location.hash;
    }

    fromAddress()
    {
        this.address = location.hash;
        const given = new URLSearchParams(location.hash.slice(1));
        const text = given.get('text') || this.data.boards[given.get('board')] || this.data.boards.english
            || 'board mine\n';
        const [start, finish] = [given.get('start'), given.get('finish')];
        byId('shipped').value = Object.keys(this.data.boards).find((b) => this.data.boards[b] === text) || '';
        this.setText(text, false, start && { start, finish });
    }

    takeEnds({ start, finish })
    {
        const { board } = this.asked, from = board.parse(start), to = finish ? board.parse(finish) : null;
        this.pending = null;
        if (from)
            this.asked.choose(from, to);
    }
}

async function beginDrawing()
{
    const data = JSON.parse(byId('draw-data').textContent);
    const [pagoda, check] = await Promise.all([program('pagoda'), program('checker')]);
    globalThis.studio = new Studio(new Machine({ pagoda, check }, data.version), data);
}

beginDrawing();
