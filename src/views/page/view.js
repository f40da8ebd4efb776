/* view.js - elements: the board as buttons, pictures as SVG. */

/* An element with properties and children; names with a dash and role are attributes. */
function make(tag, properties, ...children)
{
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {}))
        if (name.includes('-') || name === 'role' || name === 'scope')
            element.setAttribute(name, value);
        else
            element[name] = value;
    element.append(...children);
    return element;
}

const byId = (id) => document.getElementById(id);

/* ---- pictures ------------------------------------------------------------------------------------------ */

function svgElement(tag, attributes, ...children)
{
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes))
        element.setAttribute(name, value);
    element.append(...children);
    return element;
}

const UNIT = 20, RADIUS = 9;

/* What surrounds a set of holes: discs, and bars between neighbours, drawn wide and then narrower in the colour of
 * the ground. */
function outline(board, holes, at)
{
    const pairs = holes.flatMap((g, i) => holes.slice(i + 1).map((h) => [at(g), at(h)]))
        .filter(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) < 1.5 * UNIT);
    return [['edge', RADIUS + 3.5], ['edge inner', RADIUS + 2]].flatMap(([look, r]) => [
        ...pairs.map(([a, b]) => svgElement('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, 'stroke-width': 2 * r, class: look })),
        ...holes.map(at).map(({ x, y }) => svgElement('circle', { cx: x, cy: y, r, class: look }))]);
}

/* Edges and names of a board without a picture: the program says where they are. */
function graphParts(board, at)
{
    const far = RADIUS + 7, lines = board.edges.map(([g, h]) => [at(g), at(h)]);
    return [...lines.map(([a, b]) => svgElement('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y })),
            ...(board.away || []).map(([dx, dy], h) => svgElement('text', { x: at(h).x + far * dx, y: at(h).y + far * dy, class: 'n' },
                                                                  board.hole[h]))];
}

/* A board as a picture; hole(h) gives {look, text}. The holes of `region` are outlined. */
function picture(board, label, hole, region = [])
{
    const margin = (region.length ? 14 : 11) + (board.away ? 14 : 0), at = (h) => ({ x: board.x[h] * UNIT + margin, y: board.y[h] * UNIT + margin });
    const width = Math.ceil(Math.max(...board.x) * UNIT) + 2 * margin;
    const height = Math.ceil(Math.max(...board.y) * UNIT) + 2 * margin;
    const svg = svgElement('svg', { viewBox: `0 0 ${width} ${height}`, width: width * 1.5, height: height * 1.5,
                                    role: 'img', 'aria-label': label }, ...graphParts(board, at), ...outline(board, region, at));
    for (let h = 0; h < board.holes; h++) {
        const { look, text } = hole(h), { x, y } = at(h);
        svg.append(svgElement('circle', { cx: x, cy: y, r: RADIUS, class: look || '' }));
        if (text)
            svg.append(svgElement('text', { x, y, class: text.length <= 2 ? '' : text.length <= 3 ? 'm' : 's' }, text));
    }
    return svg;
}

/* A colouring with a half on two of three colours is drawn in all three, as `pagoda class` does. */
function weightsPicture(board, weights, label)
{
    const colours = threeColours(board, weights);
    const hole = colours ? (h) => ({ look: ['', 'one', 'two'][colours[h]], text: String(colours[h]) })
        : (h) => ({ look: weights.num[h] ? 'w' : '', text: weightText(weights, h) });
    return make('figure', {}, picture(board, label, hole));
}

/* ---- the board ----------------------------------------------------------------------------------------------- */

/* Letters over the columns and numbers beside the rows, where the names of the holes are made of them. */
function rimLabels(board)
{
    const columns = new Map(), rows = new Map();
    for (const [h, name] of board.hole.entries()) {
        const [, letters, digits] = /^([a-z]+)([0-9]+)$/.exec(name) || [];
        for (const [labels, text, at] of [[columns, letters, board.x[h]], [rows, digits, board.y[h]]]) {
            if (text === undefined || (labels.has(text) && labels.get(text) !== at))
                return [];
            labels.set(text, at);
        }
    }
    return [...[...columns].map(([text, at]) => ({ text, x: at, y: null })), ...[...rows].map(([text, at]) => ({ text, x: null, y: at }))];
}

/* The same where columns are slanted: {h, text, way}, each label outside its first hole. */
function slantedLabels(board)
{
    const lines = new Map();
    for (const [h, name] of board.hole.entries())
        for (const text of /^([a-z]+)([0-9]+)$/.exec(name)?.slice(1) || [])
            lines.set(text, [...(lines.get(text) || []), h]);
    return [...lines].map(([text, [h, next]]) => {
        const to = [board.x[h] - board.x[next], board.y[h] - board.y[next]], far = Math.hypot(...to);
        return { h, text, way: /[0-9]/.test(text) ? [-1, 0] : next === undefined ? [0.5, -0.866] : to.map((d) => d / far) };
    });
}

/* Holes are as large as their place allows: the style has the size of one, --cell. onDrop(from, to): a peg was dragged. */
class BoardView {
    constructor(board, element, onPick, onDrop)
    {
        this.board = board;
        this.element = element;
        this.step = Math.min(Math.max(Math.min(...board.x.map((x, h) => this.nearest(h)), 1), 0.5), 1);
        element.style.setProperty('--columns', Math.max(...board.x) / this.step + 1);
        element.style.setProperty('--rows', Math.max(...board.y) / this.step + 1);
        this.buttons = board.hole.map((name, h) => this.makeHole(name, h, onPick));
        const labels = rimLabels(board).map(({ text, x, y }) => this.put(
            make('span', { className: x === null ? 'rim row' : 'rim column', textContent: text, 'aria-hidden': 'true' }), x || 0, y || 0));
        element.classList.toggle('named', labels.length > 0);
        const around = board.away ? board.away.map((way, h) => ({ h, text: board.hole[h], way })) : labels.length ? [] : slantedLabels(board);
        element.classList.toggle('around', around.length > 0);
        const names = around.map(({ h, text, way }) => this.put(
            make('span', { className: 'rim name', textContent: text, 'aria-hidden': 'true' }),
            board.x[h] + 0.8 * this.step * way[0], board.y[h] + 0.8 * this.step * way[1]));
        this.ways = this.lines('lines ways', []);
        const rows = this.rows();
        element.append(this.lines('lines', board.edges.map(([g, h]) => {
            const a = this.middle(g), b = this.middle(h);
            return svgElement('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y });
        })), ...rows, ...labels, ...names, this.ways);
        element.addEventListener('keydown', (event) => this.onKey(event));
        this.wireDrags(onDrop);
    }

    /* The buttons: cells of a grid where the board has rows and columns, for those who hear it. */
    rows()
    {
        const { board, buttons, element } = this, order = (list) => [...new Set(list)].sort((a, b) => a - b);
        if (board.away)
            return buttons;
        const ys = order(board.y), xs = order(board.x);
        element.setAttribute('role', 'grid');
        element.setAttribute('aria-rowcount', ys.length);
        element.setAttribute('aria-colcount', xs.length);
        buttons.forEach((button, h) => {
            button.setAttribute('role', 'gridcell');
            button.setAttribute('aria-colindex', xs.indexOf(board.x[h]) + 1);
        });
        return ys.map((y, i) => make('div', { role: 'row', 'aria-rowindex': i + 1 }, ...buttons.filter((b, h) => board.y[h] === y)));
    }

    /* The peg of a jump comes from where it was; it is there already. */
    slide(from, to)
    {
        const { x, y } = this.board, button = this.buttons[to];
        if (matchMedia('(prefers-reduced-motion: reduce)').matches)
            return;
        const size = button.getBoundingClientRect().width + 2, by = (at) => `${(at[from] - at[to]) / this.step * size}px`;
        button.classList.add('sliding');
        button.animate([{ transform: `translate(${by(x)}, ${by(y)})` }, { transform: 'none' }],
                       { duration: 180, easing: 'ease-out', pseudoElement: '::before' })
            .onfinish = () => button.classList.remove('sliding');
    }

    /* The middle of a hole in units of a cell. */
    middle(h) { return { x: this.board.x[h] / this.step + 0.5, y: this.board.y[h] / this.step + 0.5 }; }

    /* Lines over or under the holes. */
    lines(look, parts)
    {
        const { board, step } = this;
        const viewBox = `0 0 ${Math.max(...board.x) / step + 1} ${Math.max(...board.y) / step + 1}`;
        return svgElement('svg', { class: look, viewBox, 'aria-hidden': 'true' }, ...parts);
    }

    /* Jumps as arrows, through the holes between where these are no straight way. */
    showWays(jumps)
    {
        this.ways.replaceChildren(...jumps.flatMap((j) => {
            const at = j.cells.map((c) => this.middle(c.hole)), tip = at[at.length - 1], last = at[at.length - 2];
            const long = Math.hypot(tip.x - last.x, tip.y - last.y), dx = (tip.x - last.x) / long, dy = (tip.y - last.y) / long;
            const corner = (along, aside) => `${tip.x - along * dx - aside * dy},${tip.y - along * dy + aside * dx}`;
            return [svgElement('polyline', { class: 'way', points: at.map(({ x, y }) => `${x},${y}`).join(' ') }),
                    svgElement('polygon', { class: 'head', points: [corner(0, 0), corner(0.3, 0.15), corner(0.3, -0.15)].join(' ') })];
        }));
    }

    /* An element at a place of the board. */
    put(element, x, y)
    {
        element.style.setProperty('--x', x / this.step);
        element.style.setProperty('--y', y / this.step);
        return element;
    }

    /* A peg that can jump follows the pointer that pulls it, and is dropped on the hole below. */
    wireDrags(onDrop)
    {
        let drag = null, dragged = false;
        const end = (event) => {
            const { button, moved } = drag || {};
            drag = null;
            if (!moved)
                return;
            dragged = event.type === 'pointerup';
            button.classList.remove('dragged');
            const below = document.elementFromPoint(event.clientX, event.clientY)?.closest('.hole');
            const from = this.buttons.indexOf(button), to = this.buttons.indexOf(below);
            if (dragged && to >= 0 && to !== from)
                onDrop(from, to);
        };
        this.element.addEventListener('pointerdown', (event) => {
            const button = event.target.closest('.hole.grab');
            dragged = false;
            drag = button && event.isPrimary && !event.button ? { button, x: event.clientX, y: event.clientY } : null;
        });
        this.element.addEventListener('pointermove', (event) => {
            const x = drag && event.clientX - drag.x, y = drag && event.clientY - drag.y;
            if (!drag || (!drag.moved && Math.hypot(x, y) < 8))
                return;
            if (!drag.moved)
                drag.button.setPointerCapture(event.pointerId);
            drag.moved = true;
            drag.button.classList.add('dragged');
            drag.button.style.setProperty('--pull', `${x}px, ${y}px`);
        });
        this.element.addEventListener('pointerup', end);
        this.element.addEventListener('pointercancel', end);
        this.element.addEventListener('click', (event) => {
            if (dragged)
                event.stopPropagation();
            dragged = false;
        }, true);
    }

    nearest(h)
    {
        const { x, y } = this.board;
        return Math.min(...x.map((at, i) => i === h ? 9 : Math.hypot(at - x[h], y[i] - y[h])));
    }

    makeHole(name, h, onPick)
    {
        const button = make('button', { type: 'button', className: 'hole', tabIndex: h ? -1 : 0 });
        button.addEventListener('click', () => { this.focusOn(h); onPick(h); });
        return this.put(button, this.board.x[h], this.board.y[h]);
    }

    focusOn(h)
    {
        this.buttons.forEach((button, i) => { button.tabIndex = i === h ? 0 : -1; });
        this.buttons[h].focus();
    }

    /* The next hole in a direction: near, and not far off the line. */
    neighbour(h, dx, dy)
    {
        let best = h, least = Infinity;
        for (let i = 0; i < this.board.holes; i++) {
            const x = this.board.x[i] - this.board.x[h], y = this.board.y[i] - this.board.y[h];
            const along = x * dx + y * dy, off = Math.abs(x * dy - y * dx);
            if (along > 0.1 && along + 3 * off < least && off <= 2 * along) {
                least = along + 3 * off;
                best = i;
            }
        }
        return best;
    }

    onKey(event)
    {
        const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        const h = this.buttons.indexOf(document.activeElement);
        if (!direction || h < 0 || event.ctrlKey || event.altKey || event.metaKey)
            return;
        this.focusOn(this.neighbour(h, ...direction));
        event.preventDefault();
        event.stopPropagation();
    }

    /* hole(h) gives {peg, grab, looks, words, weight, lit}: the words follow the name for those who hear the board; a
     * weight stands on its hole. */
    draw(hole)
    {
        this.buttons.forEach((button, h) => {
            const { peg, grab, looks, words, weight, lit } = hole(h);
            button.className = ['hole', peg ? 'peg' : 'empty', ...(grab ? ['grab'] : []), ...(lit ? ['lit'] : []), ...looks].join(' ');
            if (button.textContent !== (weight || ''))
                button.replaceChildren(...(weight ? [make('span', { className: 'weight', textContent: weight })] : []));
            button.setAttribute('aria-label', [this.board.hole[h], peg ? 'peg' : 'empty', ...(weight ? [`worth ${weight}`] : []), ...words].join(', '));
        });
    }
}
