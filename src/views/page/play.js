/* play.js - a game that goes on and back, and what can be said of where it stands. */

/* The jumps played from a start; `at` of them count, the others wait for redo. `own`: the reader's, not laid out. */
class Game {
    constructor(board)
    {
        this.board = board;
        this.reset(0n, []);
    }

    /* A start and what can be redone from it. */
    reset(start, jumps)
    {
        this.start = start;
        this.jumps = jumps;
        this.own = false;
        this.at = 0;
        this.positions = [start];
        for (const j of jumps)
            this.positions.push(this.positions[this.positions.length - 1] ^ j.change);
    }

    get position() { return this.positions[this.at]; }
    get played() { return this.jumps.slice(0, this.at); }

    play(jump)
    {
        if (this.jumps[this.at] !== jump) {
            this.own = true;
            this.jumps.length = this.at;
            this.positions.length = this.at + 1;
            this.jumps.push(jump);
            this.positions.push(this.position ^ jump.change);
        }
        this.at++;
    }

    /* By so many jumps on or back; how many it was. */
    step(by)
    {
        const to = Math.max(0, Math.min(this.jumps.length, this.at + by)), done = to - this.at;
        this.at = to;
        return done;
    }
}

/* Is every jump of a game legal where it is played? The number of the first that is not, or -1. */
function firstIllegal(board, start, jumps)
{
    let p = start;
    for (const [i, j] of jumps.entries()) {
        if (!board.fits(j, p))
            return i;
        p ^= j.change;
    }
    return -1;
}

/* ---- what can be said at once ---------------------------------------------------------------------------- */

/* The colourings with halves that every board has: for each hole that is no pivot of the jumps modulo 2, it and
 * the pivots that go with it. */
function halfColourings(board)
{
    const rows = [];
    const reduce = (v) => rows.reduce((left, row) => left & row.pivot ? left ^ row.v : left, v);
    for (const j of board.jumps) {
        const v = reduce(j.change);
        if (!v)
            continue;
        const pivot = v & -v;
        rows.forEach((row) => { row.v = row.v & pivot ? row.v ^ v : row.v; });
        rows.push({ v, pivot });
    }
    const pivots = rows.reduce((all, row) => all | row.pivot, 0n), colourings = [];
    for (let h = 0; h < board.holes; h++) {
        if (pivots & bit(h))
            continue;
        const holes = rows.reduce((all, row) => row.v & bit(h) ? all | row.pivot : all, bit(h));
        colourings.push({ num: board.hole.map((name, i) => holes & bit(i) ? 1n : 0n), den: 2n });
    }
    return colourings;
}

class Advisor {
    constructor(board, proof)
    {
        this.board = board;
        this.proof = proof;
        this.weights = [...halfColourings(board), ...proof.allWeights(400)];
        this.ways = new Map(); /* finish to position to a jump of a known game */
    }

    /* The positions on the games of the proof file that end in this finish, each with the jump that goes on. */
    waysTo(finish)
    {
        if (this.ways.has(finish))
            return this.ways.get(finish);
        const ways = new Map();
        this.ways.set(finish, ways);
        for (const statement of this.proof.byEnds.values()) {
            if (statement.finish !== finish || statement.verdict !== 'possible')
                continue;
            const jumps = this.proof.game(statement);
            let p = this.proof.gameStart(statement, jumps);
            for (const j of jumps) {
                ways.set(p, j);
                p ^= j.change;
            }
        }
        return ways;
    }

    /* {verdict: 'done'} at the finish, {verdict: 'yes', jumps} on a known game, {verdict: 'no', how, weights} when a
     * weighting refuses, else null. `name` is the finish as the proof file writes it. */
    atOnce(position, finish, name)
    {
        if (this.board.has(finish, position))
            return { verdict: 'done' };
        const way = this.waysTo(name).get(position);
        if (way)
            return { verdict: 'yes', jumps: [way] };
        for (const weights of this.weights) {
            const how = refuses(this.board, weights, position, finish);
            if (how)
                return { verdict: 'no', how, weights };
        }
        return this.board.legal(position).length ? null : { verdict: 'no', how: 'stuck' };
    }
}

/* ---- what takes longer -------------------------------------------------------------------------------------- */

/* The engine in its worker. ask() answers with {verdict: 'yes' | 'no' | 'unknown', jumps, total}. */
class Engine {
    constructor(board, compiled, makeWorker)
    {
        Object.assign(this, { board, compiled, id: 0, finish: null, waiting: null, onWorking: () => {} });
        this.able = compiled && board.holes <= 64;
        this.makeWorker = makeWorker;
        this.worker = null;
    }

    begin(finish)
    {
        if (!this.worker) {
            this.worker = this.makeWorker();
            this.worker.onmessage = ({ data }) => this.hear(data);
        }
        this.finish = this.board.text(finish);
        this.worker.postMessage({ kind: 'begin', compiled: this.compiled, finish, all: this.board.full,
                                  jumps: this.board.jumps.map((j) => [j.holes, j.before, j.after]) });
    }

    hear(data)
    {
        if (!this.waiting || data.id !== this.waiting.id)
            return;
        if (data.kind === 'working') {
            this.onWorking(data.levels);
            return;
        }
        const { resolve } = this.waiting;
        this.waiting = null;
        resolve({ verdict: data.verdict, jumps: data.jumps.map((j) => this.board.jumps[j]), total: data.total });
    }

    /* `all`: every jump that keeps the finish is wanted, not one that is found sooner. */
    ask(position, finish, all = false)
    {
        if (!this.able)
            return Promise.resolve({ verdict: 'unknown', jumps: [] });
        if (this.finish !== this.board.text(finish))
            this.begin(finish);
        const after = this.board.legal(position).map((j) => (
            { jump: this.board.jumps.indexOf(j), position: position ^ j.change }));
        const goalPegs = finish.open ? finish.count : countBits(finish.pegs);
        const away = this.board.losesOne && goalPegs >= 0 ? countBits(position) - 1 - goalPegs : null;
        const id = ++this.id;
        this.forget();
        return new Promise((resolve) => {
            this.waiting = { id, resolve };
            this.worker.postMessage({ kind: 'ask', id, position, after, away, finish, all: this.board.full, every: all });
        });
    }

    forget()
    {
        if (this.waiting)
            this.waiting.resolve(null);
        this.waiting = null;
        if (this.worker)
            this.worker.postMessage({ kind: 'forget' });
    }
}
