/* worker.js - runs one command off the thread that asked, on files in memory (index.js). */
import { memoryStore } from './files.js';
import { runCommand } from './programs.js';

const node = typeof process !== 'undefined' && process.versions && process.versions.node;
const port = node ? (await import('node:worker_threads')).parentPort : globalThis;
const chance = node ? (await import('node:crypto')).webcrypto : globalThis.crypto;

function answer({ compiled, version, args, files, input, interrupt })
{
    const flag = interrupt && new Int32Array(interrupt);
    const store = memoryStore(files), texts = { 1: '', 2: '' };
    const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
    const code = runCommand(compiled, version, {
        args: ['pagoda', ...args],
        environment: { PWD: '/' },
        store,
        input: () => new TextEncoder().encode(input),
        print(stream, bytes) { texts[stream] += decoders[stream].decode(bytes, { stream: true }); },
        chance: (bytes) => chance.getRandomValues(bytes),
        interrupted: flag && (() => Atomics.load(flag, 0) !== 0),
    });
    const written = Object.fromEntries(store.list('/').filter((name) => store.text('/' + name) !== undefined)
        .map((name) => [name, store.text('/' + name)]));
    port.postMessage({ code, output: texts[1], messages: texts[2], files: written });
}

if (node)
    port.on('message', answer);
else
    port.onmessage = (event) => answer(event.data);
