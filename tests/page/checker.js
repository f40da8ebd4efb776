/* checker.js WASM NATIVE FOLDER DOCUMENT BOARDS [PROOF...] - pagoda-check as WebAssembly and the native one say the same.
 *
 * Each proof file of FOLDER's good, bad and unsupported, each example of DOCUMENT and each PROOF goes through
 * both, without and with --explain: same output, same messages, same exit code; the PROOFs also with their boards
 * compared with the files in BOARDS. The WebAssembly runs on the very machine that pages give it
 * (src/views/page/check.js).
 */
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { runChecker } = require('../../src/views/page/check.js');

/* Absolute: the program finds files from the root folder. */
const [wasm, native, folder, document, boards, ...proofs] = process.argv.slice(2).map((name) => path.resolve(name));
const compiled = new WebAssembly.Module(fs.readFileSync(wasm));

function readFile(name)
{
    try {
        return new Uint8Array(fs.readFileSync('/' + name));
    } catch {
        return null;
    }
}

function runWasm(args)
{
    const parts = { 1: [], 2: [] };
    const code = runChecker(compiled, args, readFile, (stream, bytes) => parts[stream].push(bytes));
    return { code, out: Buffer.concat(parts[1]).toString(), err: Buffer.concat(parts[2]).toString() };
}

function runNative(args)
{
    const run = spawnSync(native, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
    return { code: run.status, out: run.stdout, err: run.stderr };
}

/* The blocks of the document that begin with ```proof, each as a file in `to`. */
function examples(to)
{
    const blocks = fs.readFileSync(document, 'utf8').split(/^```/m);
    return blocks.filter((block) => block.startsWith('proof\n')).map((block, i) => {
        const file = path.join(to, `example-${i + 1}.proof`);
        fs.writeFileSync(file, block.slice('proof\n'.length));
        return file;
    });
}

function fixtures(kind)
{
    return fs.readdirSync(path.join(folder, kind), { withFileTypes: true }).flatMap((entry) => {
        const name = path.join(kind, entry.name);
        return entry.isDirectory() ? fixtures(name) : name.endsWith('.proof') ? [path.join(folder, name)] : [];
    });
}

function compare(args)
{
    const here = runWasm(args), there = runNative(args);
    for (const what of ['code', 'out', 'err'])
        if (here[what] !== there[what]) {
            console.log(`FAILED ${args.join(' ')}: ${what}\n  native ${there[what]}\n  wasm   ${here[what]}`);
            return 1;
        }
    return 0;
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
const files = [...['good', 'bad', 'unsupported'].flatMap(fixtures), ...examples(scratch), ...proofs];
const usage = [['-h'], ['--version'], ['--wrong'], [], ['/none/at/all'], ['--time', 'soon', files[0]]];
const runs = [...usage, ...files.map((file) => [file]), ...files.map((file) => ['--explain', file]),
    ...proofs.map((file) => ['--boards', boards, file])];
const failed = runs.reduce((sum, args) => sum + compare(args), 0);
fs.rmSync(scratch, { recursive: true });
console.log(`${files.length} files: ${runs.length - failed} runs agree, ${failed} do not`);
process.exitCode = failed || files.length < 100 ? 1 : 0;
