/* proof.js - reads the proof file of the page, for the reasons it gives. It believes what it reads: to check is
 * the checker's work. See docs/mathematics/certificate-format.md.
 */

/* ---- weightings: num[h] / den ------------------------------------------------------------------------ */

function gcd(a, b)
{
    while (b)
        [a, b] = [b, a % b];
    return a < 0n ? -a : a;
}

function fractionText(num, den)
{
    const common = gcd(num, den) || 1n;
    return den === common ? `${num / common}` : `${num / common}/${den / common}`;
}

/* A weighting from the texts of its numbers; null when one is none. */
function makeWeights(words)
{
    if (!words.every((word) => /^-?[0-9]+(\/[1-9][0-9]*)?$/.test(word)))
        return null;
    const parts = words.map((word) => word.split('/').map(BigInt)).map(([n, d]) => [n, d || 1n]);
    const den = parts.reduce((all, [, d]) => all / gcd(all, d) * d, 1n);
    return { num: parts.map(([n, d]) => n * (den / d)), den };
}

const weightText = (w, h) => fractionText(w.num[h], w.den);

function gain(w, j)
{
    return j.cells.reduce((sum, c) => sum + w.num[c.hole] * BigInt(c.after - c.before), 0n);
}

const isCount = (board, w) => board.jumps.every((j) => gain(w, j) <= 0n);
const isColouring = (board, w) => board.jumps.every((j) => gain(w, j) % w.den === 0n);

function valueOf(w, p)
{
    return w.num.reduce((sum, n, h) => p >> BigInt(h) & 1n ? sum + n : sum, 0n);
}

/* The largest (sign 1) or smallest (-1) value over a set of positions. */
function extreme(w, set, sign)
{
    const open = w.num.filter((n, h) => set.open >> BigInt(h) & 1n);
    open.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0) * sign);
    const best = set.count < 0 ? open.filter((n) => (sign > 0 ? n > 0n : n < 0n))
        : open.slice(0, set.count - countBits(set.pegs));
    return best.reduce((sum, n) => sum + n, valueOf(w, set.pegs));
}

const residue = (value, den) => ((value % den) + den) % den;

/* Does this weighting refuse to lead from position p to the finish? 'class', 'pagoda' or null. */
function refuses(board, w, p, finish)
{
    if (w.count === undefined)
        Object.assign(w, { count: isCount(board, w), colouring: isColouring(board, w) });
    if (w.count && valueOf(w, p) < extreme(w, finish, -1))
        return 'pagoda';
    if (w.colouring && !finish.open && residue(valueOf(w, p) - valueOf(w, finish.pegs), w.den))
        return 'class';
    return null;
}

/* A region and what its states count: {holes, states: [[state, number]]}. */
function readLocal([count, ...rest])
{
    const holes = rest.slice(0, count), states = [];
    for (let i = Number(count); i < rest.length; i += 2)
        states.push([rest[i], rest[i + 1]]);
    return { holes, states };
}

/* ---- the file -------------------------------------------------------------------------------------------- */

class Proof {
    constructor(board, text)
    {
        this.board = board;
        this.vectors = [];
        this.symmetries = [];
        this.potentials = [];
        this.locals = [];
        this.reaches = [];
        this.statements = [];
        this.moved = []; /* statements about moves */
        this.byEnds = new Map();
        this.linked = null;
        this.last = null; /* the statement that lines belong to */
        const lines = text.split('\n');
        const scope = lines.findIndex((line) => line.startsWith('scope '));
        lines.slice(scope + 1).forEach((line) => this.take(line));
        if (this.linked && this.linked.from)
            this.takePlays(this.linked);
    }

    take(line)
    {
        const [word, ...rest] = line.split(' ');
        if (word === 'vector')
            this.vectors.push({ words: rest.slice(1) });
        else if (word === 'symmetry')
            this.symmetries.push(rest.slice(1).map((name) => this.board.byName.get(name)));
        else if (word === 'potential' && rest.length > 1) /* with one field it is a leaf of a tree */
            this.potentials.push({ vector: Number(rest[1]), locals: rest.slice(2).map(Number) });
        else if (word === 'local')
            this.locals.push(readLocal(rest.slice(1)));
        else if (word === 'reach')
            this.reaches.push({ count: rest[2] });
        else if (['possible', 'impossible', 'open'].includes(word))
            this.takeStatement(word, rest);
        else if (word === 'fewest-moves')
            this.takeMoves(rest);
        else if (word === 'moves-at-least')
            this.takeBound(rest);
        else if (['possible-linked', 'impossible-linked', 'open-linked'].includes(word))
            this.takeLinked(word.split('-')[0], rest);
        else if (this.last && !['', 'end', 'move-potential'].includes(word))
            this.last.lines.push(line);
    }

    takeStatement(verdict, [start, finish, ...reason])
    {
        const statement = { verdict, start, finish, reason, lines: [] };
        this.statements.push(statement);
        this.last = statement;
        this.byEnds.set(`${start} ${finish}`, statement);
    }

    takeMoves([start, finish, moves, ...reason])
    {
        const statement = { verdict: 'possible', start, finish, moves, reason, lines: [] };
        this.moved.push(statement);
        this.last = statement;
        this.byEnds.set(`${start} ${finish}`, statement);
    }

    /* What is possible in how many moves another statement says. */
    takeBound([start, finish, moves, ...reason])
    {
        this.last = { verdict: 'open', start, finish, moves, reason, lines: [] };
        this.moved.push(this.last);
    }

    /* Plays that share an unknown start: one such statement is what a page has. */
    takeLinked(verdict, [start, group, count, ...rest])
    {
        const plays = Array.from({ length: Number(count) }, (none, i) => ({ from: rest[2 * i], to: rest[2 * i + 1] }));
        const from = rest.length > 2 * count ? rest[2 * count + 1] : null;
        this.linked = this.last = { verdict, start, group, plays, from, lines: [] };
    }

    /* Where the start was found each play is a statement with its game. */
    takePlays({ from, plays, lines })
    {
        const found = this.board.parse(from).pegs;
        const sides = { start: from, complement: this.board.closedText(this.board.full & ~found) };
        plays.forEach((play, i) => {
            const [start, finish] = [play.from, play.to].map((side) => sides[side] || side);
            this.byEnds.set(`${start} ${finish}`, { verdict: 'possible', start, finish, reason: lines[i].split(' '), lines: [] });
        });
    }

    /* Vector `number`, from 1. */
    weights(number)
    {
        const vector = this.vectors[number - 1];
        vector.weights = vector.weights || makeWeights(vector.words);
        return vector.weights;
    }

    /* Where a statement comes from: the one that was proved for itself, the permutation of the holes that
     * carries it over, and whether it is played backwards. */
    origin(statement)
    {
        const identity = this.board.hole.map((name, h) => h);
        const at = statement.reason.indexOf('image'), back = statement.reason.indexOf('reversal');
        if (at < 0 && back < 0)
            return { statement, to: identity, backwards: false };
        const [of, by] = statement.reason.slice(Math.max(at, back) + 1).map(Number);
        const before = this.origin((statement.moves ? this.moved : this.statements)[of - 1]), symmetry = this.symmetries[by - 1];
        return { statement: before.statement, to: before.to.map((h) => symmetry[h]),
                 backwards: before.backwards !== (back >= 0), by: symmetry };
    }

    /* The weights of an origin, carried over. Backwards they serve as they are: what a jump adds to the value of a
     * position, taking it back adds to that of the complement. */
    carry(weights, origin)
    {
        const num = weights.num.slice();
        weights.num.forEach((n, h) => { num[origin.to[h]] = n; });
        return { num, den: weights.den };
    }

    /* The game of a possible statement, carried over. */
    game(statement)
    {
        const origin = this.origin(statement), reason = origin.statement.reason;
        const names = reason.slice(reason.indexOf('game') + 1);
        let jumps = names.map((name) => this.board.jumpByName.get(name));
        const flip = (c) => origin.backwards ? { hole: c.hole, before: 1 - c.after, after: 1 - c.before } : c;
        const place = (c) => ({ ...flip(c), hole: origin.to[c.hole] });
        jumps = jumps.map((j) => this.board.jumpByCells.get(cellsKey(j.cells.map(place))));
        return origin.backwards ? jumps.reverse() : jumps;
    }

    /* The completion of the start in which a game begins. */
    gameStart(statement, game)
    {
        const set = this.board.parse(statement.start);
        if (!set.open)
            return set.pegs;
        let known = 0n, pegs = 0n;
        for (const c of game.flatMap((j) => j.cells))
            if (!(known & bit(c.hole))) {
                known |= bit(c.hole);
                pegs |= c.before ? bit(c.hole) : 0n;
            }
        const from = statement.reason.indexOf('from');
        return from >= 0 ? this.board.parse(statement.reason[from + 1]).pegs : set.pegs | (pegs & set.open);
    }

    /* All weightings of the file and their images under its symmetries, without repetition: at most `most`. */
    allWeights(most)
    {
        const seen = new Map();
        const add = (w) => {
            const key = `${w.num} ${w.den}`;
            if (seen.size < most && !seen.has(key))
                seen.set(key, w);
        };
        this.vectors.forEach((v, i) => seen.size < most && add(this.weights(i + 1)));
        for (const w of seen.values())
            for (const to of this.symmetries)
                add(this.carry(w, { to }));
        return [...seen.values()];
    }
}
