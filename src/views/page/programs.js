/* programs.js - the programs that stand in the page: compiled, and set to work off its thread. */


/* The program that stands in the element, compiled; null when it was not built in. */
async function program(id)
{
    const text = byId(id).textContent;
    if (!text)
        return null;
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function makeWorker()
{
    return new Worker(URL.createObjectURL(new Blob([byId('worker').textContent], { type: 'text/javascript' })));
}

async function checkProofs(name)
{
    const output = byId('check-output'), state = byId('check-state'), button = byId('check-proofs');
    button.setAttribute('aria-disabled', 'true');
    output.hidden = true;
    state.textContent = 'Checking.';
    const worker = makeWorker(), proof = byId('proof').textContent;
    worker.onmessage = ({ data }) => {
        const lines = data.text.split('\n').length - 1, words = ['every proof holds', 'a proof does not hold',
            'nothing can be said', 'a version that the checker does not know'];
        output.textContent = data.text;
        output.hidden = false;
        state.textContent = `pagoda-check: exit code ${data.code}, ${words[data.code]}. It prints ${lines} lines; a `
            + 'star after the name of the board says that the board is the one in the file, whatever its name:';
        button.removeAttribute('aria-disabled');
        worker.terminate();
    };
    worker.postMessage({ kind: 'check', compiled: await program('checker'), proof, name: `${name}.proof` });
}

function download(name)
{
    const url = URL.createObjectURL(new Blob([byId('proof').textContent], { type: 'text/plain' }));
    make('a', { href: url, download: `${name}.proof` }).click();
}
