/* reach.js WASM PAGODA - the engine of the hints says what is true.
 *
 * On small boards all positions are decided here by brute force, for single finishes and for sets, and each is asked
 * of the table, at the end and before it: what is few jumps away has to be known by then. On larger boards the number
 * of positions that lead to a finish is that of the positions that its complement can reach, which `pagoda count`
 * tells.
 */
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');

const [wasm, pagoda] = process.argv.slice(2).map((name) => path.resolve(name));
const compiled = new WebAssembly.Module(fs.readFileSync(wasm));
const source = fs.readFileSync(path.join(__dirname, '..', '..', 'src', 'views', 'page', 'board.js'), 'utf8');
const { Board, countBits } = vm.runInThisContext(`${source}; ({ Board, countBits })`);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'reach-'));
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

function openTable(board, finish)
{
    const { exports: engine } = new WebAssembly.Instance(compiled, {});
    const at = new BigUint64Array(engine.memory.buffer, engine.reach_jumps(), 3 * board.jumps.length);
    board.jumps.forEach((j, i) => at.set([j.holes, j.before, j.after], 3 * i));
    engine.reach_open(board.jumps.length);
    return engine.table_open(board.full, finish.pegs, finish.open, finish.count) ? engine : null;
}

/* The fewest jumps from each position to the finish; -1: no way. Jumps take pegs, so that a position comes after
 * those that it leads to when they go by pegs. */
function distances(board, finish)
{
    const all = Array.from({ length: 1 << board.holes }, (none, p) => BigInt(p)), far = new Array(all.length).fill(-1);
    for (const p of all.sort((a, b) => countBits(a) - countBits(b))) {
        const after = board.legal(p).map((j) => far[Number(p ^ j.change)]).filter((d) => d >= 0);
        far[Number(p)] = board.has(finish, p) ? 0 : after.length ? Math.min(...after) + 1 : -1;
    }
    return far;
}

for (const [name, ...finishes] of [['triangle4', 'a1', 'b3', '?#1', 'a1?b2', 'a1,d4'], ['path:9', 'v2', '?#2', 'empty'],
                                   ['torus:3x4', 'a1', 'a1?b1,c1#2'], ['diamond3', 'c3', '?#1']])
    for (const text of finishes) {
        const board = loadBoard(name, []), finish = board.parse(text), far = distances(board, finish);
        const engine = openTable(board, finish), what = `${name} to ${text}`;
        for (let more = true; more;) {
            more = engine.table_step();
            const levels = engine.table_levels();
            const wrong = far.findIndex((d, p) => {
                const has = Boolean(engine.table_has(BigInt(p)));
                return has ? d < 0 : d >= 0 && (!more || d <= levels);
            });
            expect(`${what} after ${levels} sweeps, the first wrong position`, wrong, -1);
        }
        expect(`${what}, total`, Number(engine.table_total()), far.filter((d) => d >= 0).length);
    }

for (const [name, finish, ...rules] of [['triangle6', 'a1'], ['square5', 'c2'], ['diamond4', 'd4'], ['star5', 'leaf1'],
                                        ['square4', 'b2', '--rules', '8'], ['hexagon3', 'c3']]) {
    const board = loadBoard(name, rules), engine = openTable(board, board.parse(finish));
    while (engine.table_step())
        ;
    const { stdout } = spawnSync(pagoda, ['count', name, ...rules, '--start', `full-${finish}`, '--json'], { encoding: 'utf8' });
    expect(`${name} ${rules} to ${finish}, total`, String(engine.table_total()), JSON.parse(stdout).total);
}
expect('wiegleb, a table', openTable(loadBoard('wiegleb', []), { pegs: 1n, open: 0n, count: -1 }), null);
fs.rmSync(scratch, { recursive: true });
process.exitCode = failed ? 1 : 0;
