/* draw_worker.js - one command of pagoda after the other, off the page's thread. `memoryStore` and
 * `runCommand` are those of the npm package, which stand before this in the worker. */

let programs = null, version = '';

function answer({ id, args, files })
{
    const store = memoryStore(files), texts = { 1: '', 2: '' };
    const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
    let code = 3;
    try {
        code = runCommand(programs, version, {
            args: ['pagoda', ...args],
            environment: { PWD: '/' },
            store,
            input: () => new Uint8Array(),
            print(stream, bytes) { texts[stream] += decoders[stream].decode(bytes, { stream: true }); },
            chance: (bytes) => crypto.getRandomValues(bytes),
        });
    } catch (error) {
        texts[2] += `pagoda: the machine gave up: ${error.message}\n`;
    }
    const written = Object.fromEntries(store.list('/').map((name) => [name, store.text(`/${name}`)]));
    postMessage({ id, code, output: texts[1], messages: texts[2], files: written });
}

onmessage = ({ data }) => {
    if (data.kind === 'begin')
        [programs, version] = [data.compiled, data.version];
    else
        answer(data);
};
