/* draw_engine.js - pagoda and its checker in a worker: commands on files in memory. The worker's machine is
 * that of the npm package (npm/host.js). To stop is to end the worker: the next command begins another. */

const MEMORY = 1024; /* MiB: what outgrows it is open */

class Machine {
    constructor(compiled, version)
    {
        Object.assign(this, { compiled, version, worker: null, waiting: new Map(), asked: 0 });
    }

    get busy() { return this.waiting.size > 0; }

    begin()
    {
        this.worker = makeWorker();
        this.worker.onmessage = ({ data }) => this.answer(data.id, data);
        this.worker.onerror = (event) => {
            event.preventDefault();
            this.stop({
                code: 3,
                output: '',
                messages: `the machine gave up: ${event.message || 'no memory'}`,
                files: {}
            });
        };
        this.worker.postMessage({ kind: 'begin', compiled: this.compiled, version: this.version });
    }

    answer(id, told)
    {
        const resolve = this.waiting.get(id);
        this.waiting.delete(id);
        if (resolve)
            resolve(told);
    }

    /* { code, output, messages, files }, or null when it was stopped. Commands are answered one by one. */
    run(args, files = {})
    {
        if (!this.worker)
            this.begin();
        const id = ++this.asked;
        this.worker.postMessage({ kind: 'run', id, args, files });
        return new Promise((resolve) => this.waiting.set(id, resolve));
    }

    /* Ends what runs and what waits: they are answered with null, or what is given. */
    stop(told = null)
    {
        if (!this.busy)
            return;
        this.worker.terminate();
        this.worker = null;
        for (const id of [...this.waiting.keys()])
            this.answer(id, told);
    }
}

/* What a command complains of, without the program's name. */
const complaint = (told) =>
    told.messages.trim().split('\n').map((line) => line.replace(/^pagoda[a-z -]*: /, '')).join(' ');

/* The data of a page that pagoda has written: board, starts, finishes, signs. */
function pageData(html)
{
    const found = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html || '');
    return found ? JSON.parse(found[1]) : null;
}
