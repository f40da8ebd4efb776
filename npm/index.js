/* index.js - pagoda's commands as functions. Each runs in a worker of its own, which an
 * AbortSignal ends at once; nothing is shared between two runs. The documents are those of --json
 * (docs/schema). */

const node = typeof process !== 'undefined' && process.versions && process.versions.node;

async function bytesOf(name)
{
    const url = new URL(name, import.meta.url);
    if (node)
        return (await import('node:fs/promises')).readFile(url);
    const response = await fetch(url);
    if (!response.ok)
        throw new Error(`${url}: expected the file (${response.status})`);
    return response.arrayBuffer();
}

let programs = null; /* a promise of both, compiled, and their version */

function load()
{
    programs = programs || Promise.all([
        bytesOf('pagoda.wasm').then((bytes) => WebAssembly.compile(bytes)),
        bytesOf('pagoda-check.wasm').then((bytes) => WebAssembly.compile(bytes)),
        bytesOf('package.json').then((bytes) => JSON.parse(new TextDecoder().decode(bytes)).version),
    ]).then(([pagoda, check, version]) => ({ compiled: { pagoda, check }, version }));
    return programs;
}

async function newWorker()
{
    const url = new URL('worker.js', import.meta.url);
    return node ? new (await import('node:worker_threads')).Worker(url) : new Worker(url, { type: 'module' });
}

/* What `worker` answers to the question, or the abort; nothing listens to that once `ended` is. */
function asked(worker, question, signal, ended)
{
    return new Promise((resolve, reject) => {
        const fail = (error) => reject(error instanceof Error ? error : new Error(error.message));
        signal?.addEventListener('abort', () => fail(signal.reason), { once: true, signal: ended });
        if (signal?.aborted) /* while the worker was made */
            fail(signal.reason);
        if (node)
            worker.on('message', resolve).on('error', fail);
        else
            Object.assign(worker, { onmessage: (event) => resolve(event.data), onerror: fail });
        worker.postMessage(question);
    });
}

export async function run(args, { files = {}, input = '', signal, interrupt } = {})
{
    const { compiled, version } = await load();
    if (signal)
        signal.throwIfAborted();
    const worker = await newWorker(), end = new AbortController();
    try {
        return await asked(worker, { compiled, version, args, files, input, interrupt }, signal, end.signal);
    } finally {
        end.abort();
        worker.terminate();
    }
}

export class PagodaError extends Error {
    constructor(text, code, document)
    {
        super(text);
        Object.assign(this, { name: 'PagodaError', code, document });
    }
}

/* { fewestMoves: true, start: 'full-d4', time: 5 } as --fewest-moves --start full-d4 --time 5. */
function optionWords(options)
{
    return Object.entries(options).flatMap(([name, value]) => {
        const option = '--' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
        if (value === undefined || value === false)
            return [];
        if (Array.isArray(value))
            return value.flatMap((one) => [option, String(one)]);
        return value === true ? [option] : [option, String(value)];
    });
}

async function answered(words, how)
{
    const { code, output, messages, files } = await run([...words, '--json'], how);
    let document = null;
    try {
        document = JSON.parse(output);
    } catch {
        throw new PagodaError(messages.trim() || 'no answer', code, null);
    }
    if (document.error)
        throw new PagodaError(document.error.text, code, document);
    return { document, files };
}

export async function command(name, argument, options = {}, how = {})
{
    const words = [...name.split(' '), ...(argument === undefined ? [] : [argument])];
    return (await answered([...words, ...optionWords(options)], how)).document;
}

const PROOF = 'answer.proof';

async function withProof(name, { board, proof, ...options }, how)
{
    const words = [name, board, ...optionWords(options), ...(proof ? ['--proof', '/' + PROOF] : [])];
    const { document, files } = await answered(words, how);
    return proof && files[PROOF] !== undefined ? { ...document, proof_file: files[PROOF] } : document;
}

export const prove = (question, how) => withProof('prove', question, how);
export const map = (question, how) => withProof('map', question, how);
export const solve = (question, how) => withProof('solve', question, how);

export async function check(proof, { boards, explain, ...how } = {})
{
    const files = { ...how.files, [PROOF]: proof };
    const options = optionWords({ explain, boards });
    return (await answered(['check', ...options, '/' + PROOF], { ...how, files })).document;
}
