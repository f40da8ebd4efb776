/* hints.js WASM PAGODA - the engines of the hints say what is true.
 *
 * On small boards all positions are decided here by brute force, for single finishes and for sets, and each is asked
 * of the table and of the search forward. On larger boards the number of positions that lead to a finish is that of
 * the positions that its complement can reach, which `pagoda count` tells. The worker is the page's own.
 */
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');

const [wasm, pagoda] = process.argv.slice(2).map((name) => path.resolve(name));
const compiled = new WebAssembly.Module(fs.readFileSync(wasm));
const script = (name, gives) => vm.runInThisContext(`${fs.readFileSync(path.join(__dirname, '..', '..', 'src', 'views', 'page', name),
                                                                     'utf8')}; ${gives}`);
const { Board, countBits } = script('board.js', '({ Board, countBits })'), worker = script('worker.js', 'hint');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'hints-'));
let failed = 0;

function expect(what, got, wanted)
{
    if (got !== wanted) {
        console.log(`FAILED ${what}: ${got}, expected ${wanted}`);
        failed++;
    }
}

/* A board as its pages hold it. */
function loadBoard(name, rules)
{
    const file = path.join(scratch, 'page.html'), start = ['--start', 'empty', '--finish', 'empty'];
    spawnSync(pagoda, ['prove', name, ...rules, ...start, '-o', file]);
    return new Board(JSON.parse(/id="data">(.*?)<\/script>/s.exec(fs.readFileSync(file, 'utf8'))[1]).board);
}

/* As a page asks its worker: how many positions lead to the finish; null where that is too much. */
function makeTable(board, finish)
{
    const jumps = board.jumps.map((j) => [j.holes, j.before, j.after]);
    worker({ kind: 'open', compiled, holes: board.holes, jumps, finish });
    return worker({ kind: 'table' });
}
/* From which positions can the finish be reached? Jumps take pegs, so that a position comes after those that it leads
 * to when they go by pegs. */
function leading(board, finish)
{
    const all = Array.from({ length: 1 << board.holes }, (none, p) => BigInt(p)), leads = new Array(all.length);
    for (const p of all.sort((a, b) => countBits(a) - countBits(b)))
        leads[Number(p)] = board.has(finish, p) || board.legal(p).some((j) => leads[Number(p ^ j.change)]);
    return leads;
}

/* Is it right what a search says that looks at so many positions? */
function isRight(board, leads, p, most)
{
    const jump = worker({ kind: 'search', position: p, most }), legal = board.legal(p);
    const leading = legal.filter((j) => leads[Number(p ^ j.change)]);
    return jump === -2 ? most < 1 << board.holes : jump === -1 ? !leading.length : leading.includes(board.jumps[jump]);
}

for (const [name, ...finishes] of [['triangle4', 'a1', 'b3', '?#1', 'a1?b2', 'a1,d4'], ['path:9', 'v2', '?#2', 'empty'],
                                   ['torus:3x4', 'a1', 'a1?b1,c1#2'], ['diamond3', 'c3', '?#1']])
    for (const text of finishes) {
        const board = loadBoard(name, []), finish = board.parse(text), leads = leading(board, finish);
        const positions = leads.map((lead, p) => BigInt(p)), what = `${name} to ${text}`;
        expect(`${what}, total`, Number(makeTable(board, finish)), leads.filter(Boolean).length);
        expect(`${what}, the first wrong position`,
               worker({ kind: 'has', positions }).findIndex((has, p) => has !== leads[p]), -1);
        for (const most of [5, 1 << board.holes])
            expect(`${what}, the first wrong search of ${most}`, positions.findIndex((p) => !isRight(board, leads, p, most)), -1);
    }

for (const [name, finish, ...rules] of [['triangle6', 'a1'], ['square5', 'c2'], ['diamond4', 'd4'], ['star5', 'leaf1'], ['english', 'd4'],
                                        ['square4', 'b2', '--rules', '8'], ['hexagon3', 'c3']]) {
    const board = loadBoard(name, rules);
    const { stdout } = spawnSync(pagoda, ['count', name, ...rules, '--start', `full-${finish}`, '--json'], { encoding: 'utf8' });
    expect(`${name} ${rules} to ${finish}, total`, String(makeTable(board, board.parse(finish))), JSON.parse(stdout).total);
}
expect('wiegleb, a table', makeTable(loadBoard('wiegleb', []), { pegs: 1n, open: 0n, count: -1 }), null);
fs.rmSync(scratch, { recursive: true });
process.exitCode = failed ? 1 : 0;
