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

let engine = null; /* the program with a board and a finish */

/* Of the system it wants an end when there is no memory; what else its libraries would ask for fails (EBADF). */
const SYSTEM = new Proxy({}, { get: (of, name) => (code) => {
    if (name === 'proc_exit')
        throw new Error(`ended with ${code}`);
    return 8;
} });

function openEngine({ compiled, holes, jumps, finish })
{
    const { exports } = new WebAssembly.Instance(compiled, { wasi_snapshot_preview1: SYSTEM });
    exports._initialize();
    const at = exports.hint_jumps(jumps.length);
    new BigUint64Array(exports.memory.buffer, at, 3 * jumps.length).set(jumps.flat());
    exports.hint_board(holes, finish.pegs, finish.open, finish.count);
    return exports;
}

const hints = {
    open(asked) { engine = openEngine(asked); },
    /* How many positions lead to the finish; null: they cannot be listed. */
    table: () => (engine.hint_table() ? engine.hint_total() : null),
    has: ({ positions }) => positions.map((p) => Boolean(engine.hint_has(p))),
    search: ({ position, most }) => engine.hint_search(position, most),
};

/* What cannot be done, as a rule for want of memory, is answered with null. */
function hint(asked)
{
    try {
        return hints[asked.kind](asked);
    } catch {
        return null;
    }
}

onmessage = ({ data }) => (data.kind === 'check' ? check(data) : postMessage(hint(data)));
