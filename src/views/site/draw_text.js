/* draw_text.js - board files as drawings and back: the text is the truth, a drawing shows as much of it as it
 * can.
 *
 * A drawing is { lattice, cells, vertices, edges } with the other lines of the file as they are: rules,
 * directions, patterns, wraps. Cells are places of the grid; vertices have a place too, which the file keeps
 * (`hole A at X Y`). What the drawing cannot show (lattice free, conditions) makes it null, and the text is
 * edited alone.
 */

/* The lines of a file: [key, rest]; the picture's rows are of the key 'row'. */
function boardLines(text)
{
    const lines = [];
    let picture = false;
    for (const line of text.replaceAll('\r', '').split('\n')) {
        const [, key, rest] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line);
        if (!key || (key.startsWith('#') && !picture))
            continue;
        if (picture)
            lines.push(['row', line]);
        else if (key === 'holes')
            picture = true;
        else
            lines.push([key, rest]);
    }
    return lines;
}

const placeKey = (row, column) => `${row},${column}`;
const placeOf = (key) => key.split(',').map(Number);

/* The cells of a picture, from 0. */
function pictureCells(rows)
{
    const cells = new Set();
    rows.forEach((line, r) => [...line.replace(/\s/g, '')].forEach((sign, c) => {
        if (sign === 'o')
            cells.add(placeKey(r, c));
    }));
    return cells;
}

/* Vertices without a place stand on a circle around the others. */
function placeVertices(vertices)
{
    const missing = vertices.filter((v) => v.x === null), size = Math.max(4, Math.ceil(missing.length / 2.6));
    const taken = new Set(vertices.filter((v) => v.x !== null).map((v) => placeKey(v.y, v.x)));
    missing.forEach((v, i) => {
        const turn = 2 * Math.PI * i / missing.length;
        v.x = Math.round(size * (1 + Math.sin(turn)) / 2);
        v.y = Math.round(size * (1 - Math.cos(turn)) / 2);
        while (taken.has(placeKey(v.y, v.x)))
            v.x++;
        taken.add(placeKey(v.y, v.x));
    });
}

function readGraph(drawing, lines)
{
    const byName = new Map();
    const vertex = (name, x = null, y = null) => {
        if (!byName.has(name))
            byName.set(name, { name, x, y });
        return byName.get(name);
    };
    for (const [key, rest] of lines) {
        const words = rest.split(/\s+/);
        if (key === 'hole') {
            const at = words[1] === 'at';
            vertex(words[0], at ? Number(words[2]) : null, at ? Number(words[3]) : null);
        } else if (key === 'edge') {
            words.slice(0, 2).forEach((name) => vertex(name));
            drawing.edges.push(words.slice(0, 2));
        }
    }
    drawing.vertices = [...byName.values()];
    placeVertices(drawing.vertices);
    const sane =
        drawing.vertices.every(({ x, y }) => Number.isInteger(x) && x >= 0 && x < 40 && y >= 0 && y < 40);
    return sane ? drawing : null;
}

const DRAWN = ['board', 'title', 'lattice', 'rules', 'direction', 'pattern', 'wrap', 'hole', 'edge', 'row'];

/* The drawing of a text, or null. */
function readDrawing(text)
{
    const lines = boardLines(text), value = (key, none) => (lines.find(([k]) => k === key) || [key, none])[1];
    const all = (key) => lines.filter(([k]) => k === key).map(([, rest]) => rest);
    const lattice = value('lattice', 'square'), picture = lattice === 'square' || lattice === 'triangular';
    if (!lines.every(([key]) => DRAWN.includes(key)) || !(picture || lattice === 'graph'))
        return null;
    const drawing = {
        lattice,
        name: value('board', 'mine'),
        title: value('title', ''),
        rules: value('rules', ''),
        directions: all('direction'),
        patterns: all('pattern'),
        wrap: value('wrap', 'none'),
        cells: new Set(),
        vertices: [],
        edges: []
    };
    if (!picture)
        return readGraph(drawing, lines);
    drawing.cells = pictureCells(all('row'));
    return drawing;
}

/* Rows and columns that the cells take. */
function bounds(cells)
{
    const at = [...cells].map(placeOf), rows = at.map(([r]) => r), columns = at.map(([, c]) => c);
    return {
        top: Math.min(...rows),
        bottom: Math.max(...rows),
        left: Math.min(...columns),
        right: Math.max(...columns)
    };
}

function writePicture(cells)
{
    const { top, bottom, left, right } = bounds(cells), lines = ['holes'];
    for (let r = top; r <= bottom; r++) {
        let line = '';
        for (let c = left; c <= right; c++)
            line += cells.has(placeKey(r, c)) ? 'o' : '.';
        lines.push(line.replace(/\.+$/, '') || '.');
    }
    return lines;
}

function writeDrawing(drawing)
{
    const { lattice, name, title, rules, directions, patterns, wrap, cells, vertices, edges } = drawing;
    const lines = [`board ${name}`, ...(title ? [`title ${title}`] : []), `lattice ${lattice}`];
    if (lattice === 'graph')
        lines.push(...vertices.map((v) => `hole ${v.name} at ${v.x} ${v.y}`),
                   ...edges.map(([a, b]) => `edge ${a} ${b}`));
    else {
        lines.push(...(wrap === 'none' ? [] : [`wrap ${wrap}`]), ...(rules ? [`rules ${rules}`] : []),
                   ...directions.map((d) => `direction ${d}`), ...patterns.map((p) => `pattern ${p}`));
        lines.push(...(cells.size ? writePicture(cells) : []));
    }
    return `${lines.join('\n')}\n`;
}

/* ---- symmetries of brushes ----------------------------------------------------------------------------- */

/* Where a brush paints besides (row, column), on a grid of n by m; what falls off the grid is left out. */
const BRUSHES = {
    none: () => [],
    'left-right': (r, c, n, m) => [[r, m - 1 - c]],
    'top-bottom': (r, c, n) => [[n - 1 - r, c]],
    'half turn': (r, c, n, m) => [[n - 1 - r, m - 1 - c]],
    'quarter turns': (r, c, n) => [[c, n - 1 - r], [n - 1 - r, n - 1 - c], [n - 1 - c, r]],
    'all of a square': (r, c, n) => [[r, c], [c, r]].flatMap(
        ([a, b]) => [[a, b], [a, n - 1 - b], [n - 1 - a, b], [n - 1 - a, n - 1 - b]]),
    'thirds of a triangle': (r, c, n) => [[n - 1 - c, r - c], [n - 1 - r + c, n - 1 - r]],
    'sixths of a hexagon': (r, c, n) => {
        const turns = [], middle = Math.floor(n / 2);
        for (let i = 0, y = r - middle, x = c - middle; i < 5; i++) {
            [y, x] = [x, x - y];
            turns.push([y + middle, x + middle]);
        }
        return turns;
    },
};
