/* played.js - proofs that are not one weighting, as steps for weighed.js. A branching argument goes case by
 * case: the jump or the hole that it splits by, then the numbers that refuse the case. A search shows one of
 * the ways that it looks at, with how many positions there are; what it rests on is all of them, which the
 * words say.
 *
 * Beside what weighed.js knows a step has { pegs }: the position that is shown.
 */

const MOST_STEPS = 120;

const isPlayable = (statement) =>
    Boolean(statement && statement.verdict === 'impossible' && !statement.moves);

/* One position of a set: what is left open is empty, unless so many pegs are asked for. */
function memberOf(board, { pegs, open, count })
{
    for (let h = 0; h < board.holes && countBits(pegs) < count; h++)
        pegs |= open & bit(h);
    return pegs;
}

/* ---- branching arguments --------------------------------------------------------------------------- */

/* One line within a case: its numbers, and the holes of its regions. */
function lineStep(board, proof, origin, line)
{
    const [number] = treeVectors(proof, [line]), potential = /potential ([0-9]+)/.exec(line)?.[1];
    const regions = potential ? proof.potentials[potential - 1].locals.map((at) => proof.locals[at - 1]) : [];
    const names = regions.flatMap(({ holes }) => holes.map((name) => carriedName(board, name, origin)));
    return {
        words: stepWords(line)[0],
        lit: names.reduce((all, name) => all | bit(board.byName.get(name)), 0n),
        weights: number ? proof.carry(proof.weights(number), origin) : null,
        pause: READING
    };
}

/* What a case supposes: a jump that is made so often, or a hole of an end. */
function caseStep(board, line, words, number)
{
    const [, what, at] = line.split(' '), ends = what === 'start' || what === 'finish';
    return {
        words: `Case ${number}. ${words}`,
        lit: ends ? bit(board.byName.get(at)) : 0n,
        way: ends ? undefined : board.jumpByName.get(what),
        pause: READING
    };
}

/* One potential that refuses by itself: what regions count, and a few jumps that do not raise the sum. */
function potentialSteps(board, proof, origin)
{
    const { statement, to } = origin, number = /^potential ([0-9]+)$/.exec(statement.lines[0])?.[1];
    if (statement.lines.length > 1 || !number || !boundWords(board, proof, statement).length)
        return [];
    const potential = proof.potentials[number - 1];
    const weights = proof.carry(proof.weights(potential.vector), origin);
    const over = (p, from, into) => from.reduce((all, h, i) => (p & bit(h) ? all | bit(into[i]) : all), 0n);
    const own = board.hole.map((name, h) => h), start = over(board.parse(statement.start).pegs, own, to);
    const worth = (p) => potentialValue(board, proof, potential, over(p, to, own));
    const regions = potential.locals.slice(0, MOST_TRIED).map((at) => proof.locals[at - 1]);
    return [
        ...regions.map(({ holes, states }) => ({
            words: `What stands in these holes counts besides: ${stateWords(states)}.`, weights,
            pause: READING,
            lit: holes.reduce((all, name) => all | bit(to[board.byName.get(name)]), 0n) })),
        { words: `The start is worth ${worth(start)}.`, lit: 0n, pause: READING, weights },
        ...oneWay(board, start, false).slice(0, MOST_TRIED).map(({ jump, pegs }) => ({
            words: `${jump.name}: ${worth(pegs)}.`, lit: 0n, pegs, way: jump, pause: READING, weights }))];
}

function treeSteps(board, proof, origin)
{
    const { statement } = origin, lines = statement.lines.map((line) => carriedLine(board, line, origin));
    const tree =
        parseTree(lines, '', (line) => splitWords(line).map(([words]) => [words, line]), (line) => line);
    const leaves = lines.filter((line) => !/^(cap|split) /.test(line)).length, steps = [];
    const walk = ({ words: [words, line], steps: inside, branches }, number) => {
        if (number)
            steps.push(caseStep(board, line, words, number));
        steps.push(...inside.map((own) => lineStep(board, proof, origin, own)));
        branches.forEach((branch, i) => walk(branch, `${number}${number ? '.' : ''}${i + 1}`));
    };
    walk(tree, '');
    const words =
        boundWords(board, proof, statement).map((p) => p.textContent)[0] ||
        (leaves > 1 ? `All ${leaves} cases are refused: no game leads there.` : 'So no game leads there.');
    const cut =
        steps.length > MOST_STEPS ? `The first ${MOST_STEPS} of ${steps.length} steps were shown. ` : '';
    const begins = leaves > 1 ? `A branching argument: ${leaves} cases, and each is refused.`
                              : 'How often can each jump be made?';
    return [
        { words: begins, lit: 0n, pause: READING }, ...steps.slice(0, MOST_STEPS),
        ...potentialSteps(board, proof, origin),
        { ...steps[steps.length - 1], words: cut + words, pause: 0 }
    ];
}

/* ---- searches -------------------------------------------------------------------------------------- */

/* A way on from a position, or back to it: [{ jump, pegs }], as long as the first legal jump leads. */
function oneWay(board, from, back)
{
    const fits = (j, p) => (back ? (p & j.holes) === j.after : board.fits(j, p));
    const way = [], seen = new Set([from]);
    for (let pegs = from;;) {
        const jump = board.jumps.find((j) => fits(j, pegs) && !seen.has(pegs ^ j.change));
        if (!jump || way.length === MOST_STEPS)
            return way;
        pegs ^= jump.change;
        seen.add(pegs);
        way.push({ jump, pegs });
    }
}

/* The levels of one side: each with its size, and one way of all. */
function levelSteps(board, from, sizes, back)
{
    const way = oneWay(board, from, back), end = back ? 'before the finish' : 'after the start';
    return sizes.map((size, k) => {
        const at = way[Math.min(k, way.length) - 1], is = k > 0 && k <= way.length;
        return {
            words: `${k} jump${k === 1 ? '' : 's'} ${end}: `
                + `${size} position${size === 1 ? '' : 's'} to look at`
                + `${is ? '; this is one way of all' : ''}.`,
            lit: 0n, pegs: at ? at.pegs : from, way: is ? at.jump : undefined, pause: READING
        };
    });
}

/* All positions that come after the start, or a set that no jump leaves. */
function forwardSteps(board, from, end)
{
    const way = oneWay(board, from, false).map(({ jump, pegs }, i) => ({
        words: `One of these ways, jump ${i + 1}: ${jump.name}.`, lit: 0n, pegs, way: jump, pause: READING / 2
    }));
    return [{ words: 'An exhaustive search looks at every way on.', lit: 0n, pegs: from, pause: READING },
            ...way,
            { words: end, lit: 0n, pegs: way.length ? way[way.length - 1].pegs : from, pause: 0 }];
}

function searchSteps(board, proof, { reason: [kind, number], start, finish, lines })
{
    const from = memberOf(board, board.parse(start)), to = memberOf(board, board.parse(finish));
    if (kind === 'reach')
        return forwardSteps(board, from, 'All positions that can be reached, '
            + `${proof.reaches[number - 1].count}, are looked at: none is the finish.`);
    if (kind === 'search')
        return forwardSteps(board, from, `A set of ${number} position${number === '1' ? '' : 's'} holds the `
            + 'start and no finish, and no jump leads out of it but to what a resource count refuses. So no '
            + 'game leads there.');
    const found = (word) => lines.find((line) => line.startsWith(`${word} `));
    const sizes = (word) => found(word)?.split(' ').slice(1).map(Number);
    const ahead = sizes('ahead') || [], back = sizes('back') || (sizes('reversal') ? ahead : []);
    return [{ words: 'An exhaustive search from both ends.', lit: 0n, pegs: from, pause: READING },
            ...levelSteps(board, from, ahead, false), ...levelSteps(board, to, back, true),
            { words: 'No jump leads from the one side to the other: no game leads there.', lit: 0n,
              pegs: from, pause: 0 }];
}

/* ---- any proof ------------------------------------------------------------------------------------- */

/* The steps by which the proof of a statement that refuses plays. */
function playedSteps(board, proof, statement)
{
    const refusal = refusalOf(proof, statement), own = proof.origin(statement), of = own.statement;
    if (refusal)
        return proofSteps(board, refusal, board.parse(statement.start), board.parse(statement.finish));
    const tree = ['branch', 'sharpened'].includes(of.reason[0]);
    const carried = of === statement || (tree && !own.backwards);
    const origin = carried ? own : { ...own, to: board.hole.map((name, h) => h) };
    const steps = tree ? treeSteps(board, proof, origin) : searchSteps(board, proof, of);
    if (carried)
        return steps;
    const by = own.backwards ? 'playing backwards' : 'symmetry';
    const pegs = memberOf(board, board.parse(of.start));
    const words = `This follows by ${by} from ${board.heading(of.start)} to ${board.heading(of.finish)}, `
        + 'which is shown.';
    return [{ words, lit: 0n, pegs, pause: READING }, ...steps.map((step) => ({ pegs, ...step }))];
}
