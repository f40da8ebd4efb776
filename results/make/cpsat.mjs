#!/usr/bin/env node
/* cpsat.mjs PROGRAM ANSWER FOLDER [SECONDS] - CP-SAT, of Google's OR-Tools, on an integer program that `pagoda emit
 * --format lp` wrote. FOLDER is where `npm install or-tools-wasm` was called. ANSWER gets a line of name and value for
 * each column that is not 0, for `pagoda import`. Where the number of pegs at the start is given, it is minimised from
 * there: by what a column costs the solver fixes most of them. The first solution does. Exit code 1: there is none,
 * 4: open.
 */
import fs from 'fs';
import {createRequire} from 'module';
import path from 'path';

const MOST = 1e9; // no row is larger
const [program, answer, folder, seconds = '3600'] = process.argv.slice(2);
if (!folder) {
    console.error('usage: cpsat.mjs PROGRAM ANSWER FOLDER [SECONDS]');
    process.exit(2);
}
const found = createRequire(path.resolve(folder, 'x')).resolve('or-tools-wasm/cp-sat');
const {CpModel, CpSolver, LinearExpr} = await import(found);

/* The file's lines under each head, without comments. */
function sections(text) {
    const heads = ['Minimize', 'Subject To', 'Bounds', 'General', 'End'], under = {};
    let head;
    for (const line of text.split('\n').filter(line => !line.startsWith('\\')))
        if (heads.includes(line))
            under[head = line] = '';
        else
            under[head] += line + '\n';
    return under;
}

const {Bounds: bounds, 'Subject To': rows} = sections(fs.readFileSync(program, 'ascii'));
const model = new CpModel(), columns = new Map();
for (const [, low, name, high] of bounds.matchAll(/(-?\d+) <= (\w+) <= (-?\d+)/g))
    columns.set(name, model.newIntVar(Number(low), Number(high), name));
for (const [, name, sum, how, right] of rows.matchAll(/(\w+): ([^:<>=]*) (<=|>=|=) (-?\d+)/g)) {
    const terms = [...sum.matchAll(/([-+]?) *(\d*) *([a-zA-Z]\w*)/g)], value = Number(right);
    const left = LinearExpr.weightedSum(terms.map(term => columns.get(term[3])),
                                        terms.map(term => Number(term[1] + (term[2] || 1))));
    const fewest = name === 'pegs_start';
    if (fewest)
        model.minimize(left);
    model.addLinearConstraint(left, fewest || how === '<=' ? -MOST : value, how === '>=' ? MOST : value);
}
const solver = new CpSolver();
const parameters = {numWorkers: 1, linearizationLevel: 2, stopAfterFirstSolution: true, maxTimeInSeconds: Number(seconds)};
const status = solver.statusName(await solver.solve(model, parameters));
console.error(`cpsat.mjs: ${status}`);
if (status !== 'OPTIMAL' && status !== 'FEASIBLE')
    process.exit(status === 'INFEASIBLE' ? 1 : 4);
const values = [...columns].map(([name, column]) => [name, Number(solver.value(column))]);
fs.writeFileSync(answer, values.filter(([, value]) => value).map(line => line.join(' ') + '\n').join(''));
process.exit(0);
