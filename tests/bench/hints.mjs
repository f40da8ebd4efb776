/* hints.mjs NPM [POSITIONS [BOARD [FINISH [SEED]]]] - how long pagoda.wasm takes to say whether a
 * position of a game played at random still leads to the finish, as a hint in a page would ask it.
 *
 * NPM is the folder of the built package. A position is any one of a game that begins with one hole
 * empty and in which every legal jump is as likely; each is asked once, in a worker that
 * is begun for it. Prints the times in the order of size, and how many took at most 0.3 s.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [npm, positions = '200', board = 'english', finish = 'd4', seed = '1'] = process.argv.slice(2);
if (!npm) {
    console.error('usage: hints.mjs NPM [POSITIONS [BOARD [FINISH [SEED]]]]');
    process.exit(2);
}
const { command, prove } = await import(pathToFileURL(path.resolve(npm, 'index.js')).href);
const shown = await command('board show', board);

let state = BigInt(seed); /* splitmix64 */
function below(n)
{
    state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
    return Number((z ^ (z >> 31n)) % BigInt(n));
}

/* From, over and to of a jump of a picture, told as c1-e1. */
const jumps = shown.jumps.map((text) => {
    const [from, to] = text.split('-'), at = (name) => [name.charCodeAt(0), Number(name.slice(1))];
    const [[a, b], [c, d]] = [at(from), at(to)];
    return { from, over: `${String.fromCharCode((a + c) / 2)}${(b + d) / 2}`, to };
});

/* The positions of one game from the board full but for one hole, each a set of names. */
function game()
{
    const pegs = new Set(shown.holes), seen = [];
    pegs.delete(shown.holes[below(shown.holes.length)]);
    for (;;) {
        const legal = jumps.filter((j) => pegs.has(j.from) && pegs.has(j.over) && !pegs.has(j.to));
        seen.push([...pegs].join(','));
        if (legal.length === 0)
            return seen;
        const jump = legal[below(legal.length)];
        pegs.delete(jump.from);
        pegs.delete(jump.over);
        pegs.add(jump.to);
    }
}

const took = [], verdicts = {};
for (let i = 0; i < Number(positions); i++) {
    const seen = game(), start = seen[below(seen.length)], begun = performance.now();
    const { verdict } = await prove({ board, start, finish, threads: 1 });
    took.push(performance.now() - begun);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
}
took.sort((a, b) => a - b);
const at = (share) => took[Math.min(took.length - 1, Math.floor(share * took.length))].toFixed(0);
console.log(`${board}, finish ${finish}, ${positions} positions: ${JSON.stringify(verdicts)}`);
console.log(`ms: half ${at(0.5)}, 95 of 100 ${at(0.95)}, 99 of 100 ${at(0.99)}, most ${at(1)}; `
    + `${took.filter((ms) => ms <= 300).length} within 0.3 s`);
