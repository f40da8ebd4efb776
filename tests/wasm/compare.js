/* compare.js NATIVE WASM SOURCE - the program as WebAssembly says what the native one says: the
 * same output, messages, exit codes and proof files, byte for byte, of one thread.
 *
 * Three kinds of runs: the command lines of tests/cli/cases, but for what WebAssembly has not;
 * problems by chance, in one batch; maps with their proof files. Of each kind some; with
 * PAGODA_SLOW=yes all, and the recorded maps of results/tables/maps.tsv. WASM is the cli.js of
 * the package.
 */
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const [native, wasm, source] = process.argv.slice(2).map((name) => path.resolve(name));
const slow = process.env.PAGODA_SLOW === 'yes';
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'wasm-'));
/* Pictures by cairo, files without a name, files that are locked; a checker that is a file; the
 * number of threads. */
const LACKS = /--disk|--checkpoint|\bpdf\b|\bpng\b|^help|--threads|--memory|^check .*\/tmp|^version/;

/* One command line as a shell reads it: code, output, messages, and the file that it wrote to
 * "$out", if any. */
function outcome(program, words, input)
{
    const out = path.join(scratch, 'out');
    fs.rmSync(out, { force: true, recursive: true });
    const run = spawnSync('sh', ['-c', `"$pagoda" ${words}`], {
        cwd: source, encoding: 'utf8', input, maxBuffer: 1 << 30,
        env: { ...process.env, pagoda: program, out, NO_COLOR: '1' },
    });
    const file = fs.existsSync(out) ? fs.readFileSync(out, 'latin1') : null;
    return { code: run.status, output: run.stdout, messages: run.stderr, file };
}

/* Of a text the part where it parts from another. */
function apart(text, other)
{
    const at = [...String(text)].findIndex((letter, i) => letter !== String(other)[i]);
    return String(text).slice(Math.max(0, at - 200), Math.max(0, at) + 200);
}

function agree(words, input = '')
{
    const there = outcome(native, words, input), here = outcome(wasm, words, input);
    const other = Object.keys(there).filter((what) => there[what] !== here[what]);
    for (const what of other)
        console.log(`FAILED ${words}: ${what}\n  native ${apart(there[what], here[what])}\n`
            + `  wasm   ${apart(here[what], there[what])}`);
    return other.length === 0;
}

function caseLines()
{
    const folder = path.join(source, 'tests/cli/cases');
    const lines = fs.readdirSync(folder).sort().flatMap((name) =>
        fs.readFileSync(path.join(folder, name), 'utf8').split('\n').filter((line) => line.startsWith('$ ')));
    const runs = lines.map((line) => line.slice(2)).filter((words) => !LACKS.test(words));
    return slow ? runs : runs.filter((_, i) => i % 23 === 0);
}

/* SplitMix64, so that a failure comes again. */
function* chances(seed)
{
    for (let state = BigInt(seed);;) {
        state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
        let z = state;
        z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
        z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
        yield Number((z ^ (z >> 31n)) & 0xffffffffn);
    }
}

function problems(count)
{
    const boards = [['diamond3', 6], ['triangle5', 6], ['square4', 4], ['square5', 8], ['diamond4', 4],
        ['path6', 4], ['star5', 4], ['torus4', 4], ['english', 4], ['french', 4]];
    const holes = new Map(), chance = chances(39);
    const below = (n) => chance.next().value % n;

    function holesOf(board)
    {
        if (!holes.has(board))
            holes.set(board, JSON.parse(outcome(native, `board show ${board} --json`).output).holes);
        return holes.get(board);
    }

    return Array.from({ length: count }, () => {
        const [board, rules] = boards[below(boards.length)], all = holesOf(board);
        const pick = (share) => all.filter(() => below(100) < share).join(',') || all[0];
        const many = below(2) === 0;
        const start = many ? pick(70) : `full-${all[below(all.length)]}`;
        const finish = many ? pick(20) : all[below(all.length)];
        const ruled = board.startsWith('path') || board.startsWith('star') ? '' : ` --rules ${rules}`;
        const fewest = below(3) === 0 && all.length < 32;
        return `${fewest ? 'solve' : 'prove'} ${board}${ruled} --start ${start} --finish ${finish}` +
            (fewest ? ' --fewest-moves' : '');
    }).join('\n') + '\n';
}

function maps()
{
    const proof = (words) => `${words} --threads 1 --proof "$out"`;
    if (!slow)
        return ['map english', 'map diamond4 --json', 'map triangle5 --fewest-moves'].map(proof);
    const maps = fs.readFileSync(path.join(source, 'results/tables/maps.tsv'), 'utf8');
    const rows = maps.trim().split('\n').slice(1);
    return rows.map((row) => proof(row.split('\t')[1].replace(/^pagoda /, '').replace(/ --proof \S+/, '')));
}

const results = [
    ...caseLines().map((words) => agree(words)),
    agree('batch - --threads 1', problems(slow ? 1000 : 60)),
    ...maps().map((words) => agree(words)),
];
fs.rmSync(scratch, { recursive: true });
const failed = results.filter((good) => !good).length;
console.log(`${results.length - failed} runs agree, ${failed} do not`);
process.exitCode = failed ? 1 : 0;
