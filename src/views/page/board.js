/* board.js - boards, positions, jumps, games, as the page needs them. A position is a BigInt, bit h for hole h.
 *
 * Position sets and notation are those of docs/use/formats.md; jumps carry the names that proof files give them.
 */
'use strict';

const bit = (h) => 1n << BigInt(h);

function countBits(p)
{
    let count = 0;
    for (; p; p &= p - 1n)
        count++;
    return count;
}

const pegsWords = (count) => `${count} peg${count === 1 ? '' : 's'}`;

/* How is played here, in a sentence or two. */
function rulesWords(board)
{
    const patterns = new Set(board.jumps.map((j) => [...j.cells.map((c) => c.before), ':', ...j.cells.map((c) => c.after)].join('')));
    const complement = ` ${board.hole[0]}' has a peg in every hole but ${board.hole[0]}.`;
    if (patterns.size === 1 && patterns.has('110:001'))
        return 'A peg jumps over a peg beside it into an empty hole behind, and the peg that was jumped over is taken off.'
            + complement;
    return `A jump changes holes in a row, 1 a peg and 0 none: ${[...patterns].slice(0, 8).join(', ').replaceAll(':', ' becomes ')}`
        + `${patterns.size > 8 ? ', and others' : ''}.${complement}`;
}

function makeJump(row)
{
    const cells = [];
    for (let i = 1; i < row.length; i += 3)
        cells.push({ hole: row[i], before: row[i + 1], after: row[i + 2] });
    const sum = (of) => cells.reduce((all, c) => all | (of(c) ? bit(c.hole) : 0n), 0n);
    const before = sum((c) => c.before), after = sum((c) => c.after);
    return { name: row[0], cells, holes: sum(() => true), before, after, change: before ^ after,
             from: cells[0].hole, to: cells[cells.length - 1].hole };
}

/* Who goes where by a jump, in the ways in which it can be read, and whether FROM-TO says which jump it is. */
function readJumps(board, jumps, readings)
{
    const add = (jump, name, from, to) => jump.ends.push({ from, to, plain: name === `${board.hole[from]}-${board.hole[to]}` });
    for (const jump of jumps) {
        jump.ends = [];
        add(jump, jump.name, jump.from, jump.to);
    }
    for (const [j, from, to, name] of readings)
        add(jumps[j], name, from, to);
}

/* What tells jumps apart: their cells, in hole order. */
function cellsKey(cells)
{
    const parts = cells.map((c) => [c.hole, c.before, c.after]).sort((a, b) => a[0] - b[0]);
    return parts.join(';');
}

class Board {
    constructor(data)
    {
        this.name = data.name.replace(/[^A-Za-z0-9_+.-]/g, '_'); /* files are called after it */
        this.hole = data.holes;
        this.holes = data.holes.length;
        this.x = data.x;
        this.y = data.y;
        const pairs = (list) => list.flatMap((n, i) => (i % 2 ? [] : [[n, list[i + 1]]]));
        this.edges = pairs(data.edges || []);
        this.away = data.away ? pairs(data.away) : null; /* of the names, where the rim has none */
        this.full = bit(this.holes) - 1n;
        this.jumps = data.jumps.map(makeJump);
        this.byName = new Map(this.hole.map((name, h) => [name, h]));
        readJumps(this, this.jumps, data.readings);
        this.jumpByName = new Map([...data.readings.map(([j, , , name]) => [name, this.jumps[j]]), ...this.jumps.map((j) => [j.name, j])]);
        this.jumpByCells = new Map(this.jumps.map((j) => [cellsKey(j.cells), j]));
        this.losesOne = this.jumps.every((j) => countBits(j.before) === countBits(j.after) + 1);
    }

    /* Does one peg go from the first hole to the last? */
    carries(j) { return j.cells[0].before > j.cells[0].after && j.cells[j.cells.length - 1].before < j.cells[j.cells.length - 1].after; }
    fits(j, p) { return (p & j.holes) === j.before; }
    legal(p) { return this.jumps.filter((j) => this.fits(j, p)); }
    /* Can a peg go by it from here, to there (to anywhere, where that is left out)? */
    goes(j, from, to) { return j.ends.some((way) => way.from === from && (to === undefined || way.to === to)); }

    /* The holes of a list of names, or null. */
    list(text)
    {
        let p = 0n;
        for (const name of text.split(',')) {
            if (!this.byName.has(name))
                return null;
            p |= bit(this.byName.get(name));
        }
        return p;
    }

    names(p) { return this.hole.filter((name, h) => p & bit(h)).join(','); }

    /* Reads a position set {pegs, open, count}; null when it is none. */
    parse(text)
    {
        const match = /^([^?#]*)(?:(\?)([^#]*))?(?:#([0-9]+))?$/.exec(text.trim());
        if (!match)
            return null;
        const [, head, mark, rest, count] = match;
        const open = mark ? (rest ? this.list(rest) : this.full) : 0n;
        const away = head.startsWith('full-') ? head.slice(5) : head.endsWith("'") ? head.slice(0, -1) : null;
        let pegs = head === '' || head === 'empty' ? 0n : head === 'full' ? this.full
            : this.list(away === null ? head : away);
        if (pegs === null || open === null || (head === '' && !mark))
            return null;
        if (away !== null)
            pegs = this.full & ~pegs;
        return { pegs: pegs & ~open, open, count: count === undefined ? -1 : Number(count) };
    }

    /* The canonical text of a set. */
    text(set)
    {
        const empty = this.full & ~set.pegs & ~set.open;
        const list = set.open === this.full ? '' : !set.pegs ? 'empty' : !empty ? 'full'
            : countBits(empty) < countBits(set.pegs) ? this.names(empty) + "'" : this.names(set.pegs);
        const open = !set.open ? '' : set.open === this.full ? '?' : '?' + this.names(set.open);
        return list + open + (set.count >= 0 ? '#' + set.count : '');
    }

    /* A text for a heading: a few pegs, or how many, and how many open holes where it is long. */
    heading(text)
    {
        const set = text.length > 100 && this.parse(text);
        if (!set)
            return text;
        const open = countBits(set.open), pegs = countBits(set.pegs);
        return (pegs && pegs <= 3 ? this.names(set.pegs) : pegsWords(pegs)) + (open ? `, ${open} open hole${open === 1 ? '' : 's'}` : '');
    }

    closedText(p) { return this.text({ pegs: p, open: 0n, count: -1 }); }

    has(set, p)
    {
        return (p & ~set.open) === set.pegs && (set.count < 0 || countBits(p) === set.count);
    }

    /* Jumps as moves, those of the same peg joined, as Bell writes them: {text, end}, `end` jumps up to its last. */
    movesWithEnds(jumps)
    {
        const out = [];
        let at = [];
        for (const [i, j] of jumps.entries()) {
            const ways = j.ends.filter((way) => way.plain), on = ways.filter((way) => at.includes(way.from));
            if (on.length)
                out[out.length - 1].text += '-' + this.hole[on[0].to];
            else
                out.push({ text: j.name });
            out[out.length - 1].end = i + 1;
            at = (on.length ? on.slice(0, 1) : ways.filter((way) => way.to === j.to)).map((way) => way.to);
        }
        return out;
    }

    moves(jumps) { return this.movesWithEnds(jumps).map(({ text }) => text); }

    /* The jumps that a text of moves names; throws with what was expected. */
    readMoves(text)
    {
        const jumps = [];
        for (const move of text.split(/[\s,]+/).filter((word) => word)) {
            if (this.jumpByName.has(move)) {
                jumps.push(this.jumpByName.get(move));
                continue;
            }
            const stops = move.split('-');
            for (let i = 0; i + 1 < stops.length; i++)
                jumps.push(this.readJump(`${stops[i]}-${stops[i + 1]}`));
            if (stops.length < 2)
                throw new Error(`expected a move, not ${move}`);
        }
        return jumps;
    }

    readJump(name)
    {
        const jump = this.jumpByName.get(name);
        if (!jump)
            throw new Error(`expected a jump of this board, not ${name}`);
        return jump;
    }
}
