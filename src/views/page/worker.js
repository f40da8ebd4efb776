/* worker.js - the work that takes a while, off the page's thread: checking, and hints. */

const asBytes = (text) => new TextEncoder().encode(text);

/* ---- the checker ------------------------------------------------------------------------------------------ */

function check({ compiled, proof, name })
{
    const decoder = new TextDecoder(), bytes = asBytes(proof);
    let text = '';
    const write = (stream, part) => { text += decoder.decode(part, { stream: true }); };
    const code = runChecker(compiled, [name], (path) => path === name ? bytes : null, write);
    postMessage({ kind: 'checked', code, text });
}

/* ---- hints -------------------------------------------------------------------------------------------------- */

let engine = null;   /* the program with a table for one finish */
let seeker = null;   /* a second one, for searches forward */
let working = false;
let asked = null;    /* the question that waits for the table */
const state = { done: false }; /* is the table complete? */

function openEngine(compiled, jumps)
{
    const { exports } = new WebAssembly.Instance(compiled, {});
    if (jumps.length > exports.reach_most_jumps())
        return null;
    const at = new BigUint64Array(exports.memory.buffer, exports.reach_jumps(), 3 * jumps.length);
    jumps.forEach((row, j) => at.set(row, 3 * j));
    exports.reach_open(jumps.length);
    return exports;
}

/* Sets up the engine for a board of up to 64 holes; the table where it is not too large. */
function begin({ compiled, jumps, finish, all })
{
    engine = seeker = asked = null;
    try {
        seeker = openEngine(compiled, jumps);
        engine = openEngine(compiled, jumps);
        if (engine && !engine.table_open(all, finish.pegs, finish.open, finish.count))
            engine = null;
    } catch {
        engine = null; /* no memory for the table: searches remain */
    }
    if (engine && !working) {
        working = true;
        setTimeout(work);
    }
}

/* One piece of the table; then whoever waits is looked after. */
function work()
{
    working = false;
    if (!engine)
        return;
    const more = engine.table_step();
    state.done = !more;
    if (asked)
        answer(asked);
    if (more) {
        working = true;
        setTimeout(work);
    }
}

/* What the table says of the positions behind the legal jumps, or undefined while it does not know. `away` is the
 * number of jumps that are left, where every jump takes one peg. */
function fromTable({ after, away })
{
    const known = state.done || (away !== null && engine.table_levels() >= away);
    return known ? after.map(({ position }) => engine.table_has(position)) : undefined;
}

/* Answers 'yes' with the jumps that keep the finish within reach, 'no', or 'unknown'. */
function answer(question)
{
    const good = engine ? fromTable(question) : undefined;
    if (good) {
        const jumps = question.after.filter((a, i) => good[i]).map((a) => a.jump);
        return reply(question, jumps.length ? 'yes' : 'no', jumps);
    }
    if (!question.searched)
        return searchFor(question);
    if (!engine)
        return reply(question, 'unknown', []);
    asked = question;
    postMessage({ kind: 'working', id: question.id, levels: engine.table_levels() });
}

function searchFor(question)
{
    const { position, finish, all } = question;
    question.searched = true;
    let jump = -2;
    try {
        jump = seeker ? seeker.search(position, all & ~finish.open, finish.pegs, finish.count, engine ? 19 : 22) : -2;
    } catch {
        jump = -2;
    }
    if (jump >= 0 && !question.every)
        return reply(question, 'yes', [jump]);
    if (jump === -1)
        return reply(question, 'no', []);
    answer(question);
}

function reply(question, verdict, jumps)
{
    asked = null;
    const total = engine && state.done ? engine.table_total() : null;
    postMessage({ kind: 'answer', id: question.id, verdict, jumps, total });
}

onmessage = ({ data }) => {
    if (data.kind === 'check')
        check(data);
    else if (data.kind === 'begin') {
        state.done = false;
        begin(data);
    } else if (data.kind === 'ask')
        answer(data);
    else if (data.kind === 'forget')
        asked = null;
};
