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

/* A worker with the engine for one finish: it answers one question after the other, until it is ended; what waits
 * then is answered with null. */
class Helper {
    constructor(worker, opening)
    {
        Object.assign(this, { worker, waiting: [] });
        worker.onmessage = ({ data }) => this.waiting.shift()(data);
        worker.onerror = () => this.end();
        this.ask('open', opening);
    }

    ask(kind, words = {})
    {
        this.worker.postMessage({ kind, ...words });
        return new Promise((resolve) => { this.waiting.push(resolve); });
    }

    end()
    {
        this.worker.terminate();
        this.waiting.splice(0).forEach((resolve) => resolve(null));
    }
}

/* How many positions a search looks at while the table is made, and where there is none. */
const SEARCHED = 1 << 18, SEARCHED_ALONE = 1 << 21;

/* Two workers for a finish: one makes the table of all that leads to it, the other looks ahead until it is there. */
class Engine {
    constructor(board, compiled, makeWorker)
    {
        Object.assign(this, { board, compiled, makeWorker, finish: null, helpers: [], asked: 0 });
        this.able = compiled && board.holes <= 64;
    }

    begin(finish)
    {
        const { board, compiled } = this, jumps = board.jumps.map((j) => [j.holes, j.before, j.after]);
        this.helpers.forEach((helper) => helper.end());
        this.helpers = [0, 1].map(() => new Helper(this.makeWorker(), { compiled, holes: board.holes, jumps, finish }));
        this.finish = board.text(finish);
        this.there = false;
        this.table = this.helpers[0].ask('table');
        const { table } = this;
        table.then((total) => { this.there = this.there || (table === this.table && total !== null); });
    }

    /* { verdict: 'yes' | 'no' | 'unknown', jumps }, or null: another question came. `all`: every jump that keeps the
     * finish is wanted, not one that is found sooner. */
    async ask(position, finish, all = false)
    {
        if (!this.able)
            return { verdict: 'unknown', jumps: [] };
        if (this.finish !== this.board.text(finish))
            this.begin(finish);
        const id = ++this.asked, told = await this.answer(position, all);
        return id === this.asked ? told : null;
    }

    async answer(position, all)
    {
        const { helpers: [tables], table, there } = this, settles = (told) => told && (told.verdict === 'no' || !all);
        let told = there ? null : await this.search(position, SEARCHED);
        if (settles(told))
            return told;
        const legal = this.board.legal(position), unknown = { verdict: 'unknown', jumps: [] };
        if (await table === null) {
            told ||= await this.search(position, SEARCHED_ALONE);
            return settles(told) ? told : unknown;
        }
        const good = await tables.ask('has', { positions: legal.map((j) => position ^ j.change) });
        const jumps = legal.filter((j, i) => good?.[i]);
        return good ? { verdict: jumps.length ? 'yes' : 'no', jumps } : unknown;
    }

    /* null: that is not found out by looking at so many positions. */
    async search(position, most)
    {
        const jump = await this.helpers[1].ask('search', { position, most });
        return jump === null || jump < -1 ? null
            : jump < 0 ? { verdict: 'no', jumps: [] } : { verdict: 'yes', jumps: [this.board.jumps[jump]] };
    }
}
