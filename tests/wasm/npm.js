/* npm.js FOLDER NATIVE SCRATCH - the npm package of FOLDER, packed, and installed from its
 * archive elsewhere: the command, the functions, what an abort does, the types of the documents,
 * and the size of the program. */
'use strict';
const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const [folder, native, scratch] = process.argv.slice(2).map((name) => path.resolve(name));
const MOST_BYTES = 1.5e6; /* of the program, by gzip */

function shell(command, words, cwd = scratch)
{
    const run = spawnSync(command, words, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
    return { code: run.status, out: run.stdout, err: run.stderr };
}

const SCRIPT = `
import assert from 'node:assert';
import { check, command, map, prove, run, solve, PagodaError } from 'pagoda-solitaire';

const answer = await prove({ board: 'diamond4', start: 'full-d4', finish: 'd4', proof: true });
assert.equal(answer.verdict, 'impossible');
const held = await check(answer.proof_file);
assert.equal(held.holds, true);
assert.match(held.statements[0], /^impossible diamond4\\*? orthogonal d4' d4$/);
const forged = await check(answer.proof_file.replace(/^(vector.*) -1 /m, '$1 -2 '));
assert.equal(forged.holds, false);
assert.match(forged.messages[0], /is no resource count/);

const cells = await map({ board: 'row3.board' }, { files: { 'row3.board': 'holes\\n o o o\\n' } });
assert.equal(cells.board, 'row3');
const game = await solve({ board: 'triangle5', start: 'full-c5', finish: 'c5', fewestMoves: true });
assert.equal(game.moves, 9);
assert.equal((await command('class', 'english')).board, 'english');
const refused = (error) => error instanceof PagodaError && error.code === 2;
await assert.rejects(prove({ board: 'nowhere' }), refused);

/* Work that would take minutes ends when it is told to. */
const stop = new AbortController(), begun = performance.now();
setTimeout(() => stop.abort(), 1000);
await assert.rejects(map({ board: 'wiegleb', proof: true }, { signal: stop.signal }),
                     { name: 'AbortError' });
assert(performance.now() - begun < 20000);

/* One that is asked to stop says what is settled. */
const interrupt = new SharedArrayBuffer(4);
setTimeout(() => Atomics.store(new Int32Array(interrupt), 0, 1), 1000);
const stopped = await run(['map', 'wiegleb', '--json', '--proof', '/p'], { interrupt });
assert.equal(stopped.code, 130);
assert.equal(JSON.parse(stopped.output).complete, false);
console.log('functions hold');
`;

fs.rmSync(scratch, { recursive: true, force: true });
fs.mkdirSync(scratch, { recursive: true });
fs.writeFileSync(path.join(scratch, 'package.json'), '{ "private": true, "type": "module" }\n');
const packed = shell('npm', ['pack', '--silent', folder]);
assert.strictEqual(packed.code, 0, packed.err);
const archive = path.join(scratch, packed.out.trim().split('\n').pop());
const installed = shell('npm', ['install', '--offline', '--no-audit', '--no-fund', archive]);
assert.strictEqual(installed.code, 0, installed.err);

const inside = path.join(scratch, 'node_modules/pagoda-solitaire');
const size = zlib.gzipSync(fs.readFileSync(path.join(inside, 'pagoda.wasm')), { level: 9 }).length;
assert(size <= MOST_BYTES, `${size} bytes, expected ${MOST_BYTES} at most`);
const documents = fs.readFileSync(path.join(inside, 'documents.d.ts'), 'utf8');
const types = [...documents.matchAll(/^export type (\w+) =/gm)].map((found) => found[1]);
for (const kind of ['ProveAnswer', 'MapAnswer', 'CheckAnswer', 'Verdict'])
    assert(types.includes(kind), kind);
assert.strictEqual(new Set(types).size, types.length, 'a type that is there twice');

const asked = [['map', 'english', '--start', 'full-d4'], ['check', 'none.proof'], ['prove', 'nowhere']];
for (const words of asked) {
    const here = shell('npx', ['--offline', 'pagoda', ...words]), there = shell(native, words);
    assert.deepStrictEqual(here, there, words.join(' '));
}

fs.writeFileSync(path.join(scratch, 'functions.js'), SCRIPT);
const functions = shell('node', ['functions.js']);
assert.strictEqual(functions.code, 0, functions.err);
process.stdout.write(functions.out);
console.log(`${size} bytes by gzip`);
