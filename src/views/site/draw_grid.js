/* draw_grid.js - the grid that is drawn on: taps, drags and keys. A spot is a button; which spots are holes,
 * and what is joined, the drawing says. */

class Grid {
    /* paint(spots, on): cells become holes or none. graph: { tap(r, c), pull(from, to), remove(r, c) }. */
    constructor(element, { paint, graph })
    {
        Object.assign(this, {
            element,
            paint,
            graph,
            rows: 0,
            columns: 0,
            spots: [],
            drawing: null,
            stroke: null,
            brush: 'none'
        });
        element.addEventListener('keydown', (event) => this.onKey(event));
        element.addEventListener('click', (event) => this.onClick(event));
        element.addEventListener('pointerdown', (event) => this.onDown(event));
        element.addEventListener('pointermove', (event) => this.onMove(event));
        element.addEventListener('pointerup', (event) => this.onUp(event));
        element.addEventListener('pointercancel', () => { this.stroke = null; });
    }

    /* Makes the buttons anew where the size is another one. */
    resize(rows, columns, lattice)
    {
        const slant = lattice === 'triangular' ? 0.5 : 0;
        if (rows === this.rows && columns === this.columns && slant === this.slant)
            return;
        const focus = this.spots.indexOf(document.activeElement);
        Object.assign(this, { rows, columns, slant });
        this.element.style.setProperty('--columns', columns + slant * (rows - 1));
        this.element.style.setProperty('--rows', rows);
        this.spots = Array.from({ length: rows * columns }, (none, i) => {
            const [r, c] = [Math.floor(i / columns), i % columns];
            const spot = make('button', { type: 'button', className: 'spot', tabIndex: -1 });
            spot.style.setProperty('--x', c + slant * (rows - 1 - r));
            spot.style.setProperty('--y', r);
            return spot;
        });
        this.joints = svgElement(
            'svg', { class: 'joints', viewBox: `0 0 ${columns} ${rows}`, 'aria-hidden': 'true' });
        this.element.replaceChildren(this.joints, ...this.spots);
        const middle = Math.floor(rows / 2) * columns + Math.floor(columns / 2);
        this.focusOn(focus >= 0 && focus < this.spots.length ? focus : middle, focus >= 0);
    }

    focusOn(i, really)
    {
        this.spots.forEach((spot, k) => { spot.tabIndex = k === i ? 0 : -1; });
        if (really)
            this.spots[i].focus();
    }

    at(i) { return [Math.floor(i / this.columns), i % this.columns]; }
    index(event) { return this.spots.indexOf(event.target.closest ? event.target.closest('.spot') : null); }

    /* The spots that a brush paints together. */
    brushed([r, c])
    {
        const on = ([y, x]) => y >= 0 && x >= 0 && y < this.rows && x < this.columns;
        return [[r, c], ...BRUSHES[this.brush](r, c, this.rows, this.columns)].filter(on);
    }

    draw(drawing, picked)
    {
        this.drawing = drawing;
        const vertex = new Map(drawing.vertices.map((v) => [placeKey(v.y, v.x), v.name]));
        this.spots.forEach((spot, i) => {
            const [r, c] = this.at(i), key = placeKey(r, c), on = drawing.cells.has(key) || vertex.has(key);
            const name = vertex.get(key), chosen = name !== undefined && name === picked;
            spot.className = ['spot', ...(on ? ['on'] : []), ...(chosen ? ['picked'] : [])].join(' ');
            spot.textContent = name || '';
            spot.setAttribute('aria-pressed', on);
            spot.setAttribute('aria-label',
                              `row ${r + 1}, column ${c + 1}, ${
                                  name ? `vertex ${name}`
                                      : on ? 'hole'
                                           : 'no hole'}`
                                  + (chosen ? ', selected' : ''));
        });
        const byName = new Map(drawing.vertices.map((v) => [v.name, v]));
        this.joints.replaceChildren(
            ...drawing.edges.map(([a, b]) => [byName.get(a), byName.get(b)])
                .map(([a, b]) => (svgElement(
                         'line', { x1: a.x + 0.5, y1: a.y + 0.5, x2: b.x + 0.5, y2: b.y + 0.5 }))));
    }

    get isGraph() { return this.drawing && this.drawing.lattice === 'graph'; }

    /* ---- pointers: a stroke paints what its first spot became ------------------------------------------ */

    onDown(event)
    {
        const i = this.index(event);
        this.dragged = false;
        if (i < 0 || event.button || !event.isPrimary)
            return;
        const key = placeKey(...this.at(i));
        this.stroke = { from: i, last: i, on: !this.drawing?.cells.has(key), moved: false };
        if (event.target.hasPointerCapture?.(event.pointerId))
            event.target.releasePointerCapture(event.pointerId);
    }

    onMove(event)
    {
        const { stroke } = this;
        const i = stroke ? this.spots.indexOf(document.elementFromPoint(event.clientX, event.clientY)) : -1;
        if (i < 0 || i === stroke.last)
            return;
        if (!stroke.moved && !this.isGraph)
            this.paint(this.brushed(this.at(stroke.from)), stroke.on);
        stroke.moved = true;
        stroke.last = i;
        if (!this.isGraph)
            this.paint(this.brushed(this.at(i)), stroke.on);
    }

    onUp()
    {
        const { stroke } = this;
        this.stroke = null;
        this.dragged = Boolean(stroke && stroke.moved);
        if (this.dragged && this.isGraph)
            this.graph.pull(this.at(stroke.from), this.at(stroke.last));
    }

    onClick(event)
    {
        const i = this.index(event);
        if (i < 0 || (this.dragged && event.detail)) /* keys have no detail */
            return;
        this.focusOn(i, true);
        if (this.isGraph)
            this.graph.tap(...this.at(i));
        else
            this.paint(this.brushed(this.at(i)), !this.drawing.cells.has(placeKey(...this.at(i))));
    }

    onKey(event)
    {
        const step = {
            ArrowLeft: [0, -1],
            ArrowRight: [0, 1],
            ArrowUp: [-1, 0],
            ArrowDown: [1, 0]
        }[event.key];
        const i = this.index(event);
        if (i < 0 || event.ctrlKey || event.altKey || event.metaKey)
            return;
        const [r, c] = this.at(i);
        if (event.key === 'Delete' && this.isGraph)
            this.graph.remove(r, c);
        else if (step) {
            const [y, x] = [r + step[0], c + step[1]];
            if (y >= 0 && x >= 0 && y < this.rows && x < this.columns)
                this.focusOn(y * this.columns + x, true);
        } else
            return;
        event.preventDefault();
    }
}
