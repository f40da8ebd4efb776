/* reason.js - the reason of a verdict in words and pictures, out of the proof file. */

/* A value as words: of a set with open holes it is a bound. */
function sumWords(weights, set, largest)
{
    const value = fractionText(extreme(weights, set, largest ? 1 : -1), weights.den);
    return (set.open ? (largest ? 'at most ' : 'at least ') : '') + value;
}

function residueWords(weights, set)
{
    const value = extreme(weights, set, 1);
    return set.open ? 'a whole number plus ' + fractionText(residue(value, weights.den), weights.den)
        : fractionText(value, weights.den);
}

function classReason(board, weights, start, finish)
{
    return [make('p', {}, 'Impossible, by position classes: every jump changes the sum of these numbers over the '
                + 'pegs by a whole number.'),
            weightsPicture(board, weights, `a colouring: ${describeWeights(board, weights)}`),
            make('p', {}, `The sum is ${residueWords(weights, start)} at the start and ${residueWords(weights, finish)} `
                + 'at the finish: no whole number apart. So no game leads there.')];
}

function countReason(board, weights, start, finish)
{
    return [make('p', {}, 'Impossible, by a resource count: no jump raises the sum of these weights over the pegs.'),
            weightsPicture(board, weights, `a resource count: ${describeWeights(board, weights)}`),
            make('p', {}, `The sum is ${sumWords(weights, start, true)} at the start; the finish needs `
                + `${sumWords(weights, finish, false)}. So no game leads there.`)];
}

function describeWeights(board, weights)
{
    const parts = board.hole.filter((name, h) => weights.num[h])
        .map((name) => `${name} ${weightText(weights, board.byName.get(name))}`);
    return parts.length ? parts.join(', ') : 'all 0';
}

/* ---- trees ------------------------------------------------------------------------------------------------- */

/* One line of a tree in words. */
function stepWords(line)
{
    const [word, ...rest] = line.split(' ');
    const by = rest[0] === 'potential' ? `potential ${rest[1]}` : `weighting ${rest[0]}`;
    if (word === 'cap')
        return `By ${by}, jumps can be used only so often: what they lose must not be more than there is to spare.`;
    if (word === 'pagoda')
        return `No game: weighting ${rest[0]} would have to rise.`;
    if (word === 'potential')
        return `No game: potential ${rest[0]} would have to rise.`;
    if (word === 'class')
        return `No game: under weighting ${rest[0]} the classes differ.`;
    return 'No game: nothing fits these conditions.';
}

/* What the two branches of a split suppose. */
function splitWords(line)
{
    const [, what, at] = line.split(' ');
    if (what === 'start' || what === 'finish')
        return [`If the ${what} has no peg on ${at}:`, `If the ${what} has a peg on ${at}:`];
    return [`If ${what} is used at most ${at} times:`, `If ${what} is used ${Number(at) + 1} times or more:`];
}

/* The tree as nested lists. Its nodes stand in preorder: a split waits for its two branches. */
function treeList(lines)
{
    const root = make('ul', { className: 'tree' });
    const waiting = [{ list: root, words: null }];
    for (const line of lines) {
        const branch = waiting[waiting.length - 1];
        if (!branch)
            break;
        if (branch.words && !branch.item) {
            branch.item = make('li', {}, branch.words);
            branch.list.append(branch.item);
            branch.inner = make('ul');
            branch.item.append(branch.inner);
        }
        const list = branch.inner || branch.list;
        if (line.startsWith('split ')) {
            waiting.pop();
            const [one, two] = splitWords(line);
            waiting.push({ list, words: two }, { list, words: one });
            continue;
        }
        list.append(make('li', {}, stepWords(line)));
        if (!line.startsWith('cap '))
            waiting.pop();
    }
    return root;
}

/* The vectors that lines of a tree name, potentials' own included. */
function treeVectors(proof, lines)
{
    const numbers = new Set();
    for (const line of lines) {
        const [word, first, second] = line.split(' ');
        const potential = word === 'potential' ? first : first === 'potential' ? second : null;
        if (potential)
            numbers.add(proof.potentials[potential - 1].vector);
        else if (['cap', 'pagoda', 'class'].includes(word))
            numbers.add(Number(first));
    }
    return [...numbers];
}

function potentialWords(proof, lines)
{
    const numbers = new Set(lines.flatMap((line) => /potential ([0-9]+)/.exec(line)?.[1] ?? []));
    return [...numbers].map((number) => {
        const potential = proof.potentials[number - 1];
        const locals = potential.locals.map((at) => {
            const [count, ...rest] = proof.locals[at - 1], holes = rest.slice(0, count), states = [];
            for (let i = Number(count); i < rest.length; i += 2)
                states.push(`${rest[i + 1]} when they are ${rest[i]}`);
            return make('li', {}, `for the holes ${holes.join(', ')}: ${states.join(', ')}`);
        });
        return make('div', {}, make('p', {}, `Potential ${number}: weighting ${potential.vector}, and`),
                    make('ul', {}, ...locals));
    });
}

function treeReason(board, proof, origin, sharpened)
{
    const { lines } = origin.statement, drawn = treeVectors(proof, lines).slice(0, 6);
    const leaves = lines.filter((line) => !/^(cap|split) /.test(line)).length;
    const figures = drawn.map((number) => {
        const weights = proof.weights(number), label = `weighting ${number}: ${describeWeights(board, weights)}`;
        const figure = weightsPicture(board, weights, label);
        figure.append(make('figcaption', {}, `weighting ${number}`));
        return figure;
    });
    return [make('p', {}, `Impossible, by a branching argument of ${leaves} case${leaves === 1 ? '' : 's'}`
                + `${sharpened ? ', with potentials: numbers for the states of some regions' : ''}. In each case a `
                + 'weighting shows that no game fits.'),
            make('details', {}, make('summary', {}, 'The cases'), treeList(lines)),
            ...(sharpened ? potentialWords(proof, lines) : []), make('div', { className: 'figures' }, ...figures)];
}

/* ---- searches ----------------------------------------------------------------------------------------------- */

function searchReason(board, proof, origin)
{
    const { reason, lines } = origin.statement;
    if (reason[0] === 'reach')
        return [make('p', {}, `Impossible, by exhaustive search: ${proof.reaches[reason[1] - 1].count} positions can be `
                    + 'reached from the start, and none of them is the finish. The checker works them all out again.')];
    if (reason[0] === 'search')
        return [make('p', {}, `Impossible, by exhaustive search: a set of ${reason[1]} positions holds the start and no `
                    + `finish, and every jump from it stays inside or leads to what one of ${reason.length - 2} resource `
                    + 'counts refuses.')];
    const levels = lines.filter((line) => /^(ahead|back) /.test(line)).map((line) => {
        const words = line.split(' '), end = words.indexOf('cuts');
        const sizes = words.slice(1, end < 0 ? words.length : end);
        return make('li', {}, `${words[0] === 'ahead' ? 'From the start on' : 'From the finish back'}, jump by jump: `
            + `${sizes.join(', ')} positions.`);
    });
    return [make('p', {}, 'Impossible, by exhaustive search from both ends, which do not meet.'), make('ul', {}, ...levels)];
}

/* ---- a cell ---------------------------------------------------------------------------------------------------- */

function impossibleReason(board, proof, statement)
{
    const origin = proof.origin(statement), [kind, number] = origin.statement.reason;
    const start = board.parse(statement.start), finish = board.parse(statement.finish);
    if (kind === 'class' || kind === 'pagoda')
        return (kind === 'class' ? classReason : countReason)(
            board, proof.carry(proof.weights(number), origin), start, finish);
    const words = kind === 'branch' || kind === 'sharpened' ? treeReason(board, proof, origin, kind === 'sharpened')
        : searchReason(board, proof, origin);
    if (origin.statement !== statement)
        words.unshift(make('p', {}, `This follows by symmetry from the start ${origin.statement.start} with the finish `
            + `${origin.statement.finish}, for which it reads:`));
    return words;
}

/* All that the reason panel holds for a start and a finish. */
function cellReason(board, proof, start, finish)
{
    const statement = proof.byEnds.get(`${start} ${finish}`);
    const heading = make('h3', {}, `From ${start} to ${finish}`);
    if (!statement)
        return [heading, make('p', {}, 'Nothing is stated about this pair. Play, and ask for hints.')];
    if (statement.verdict === 'open')
        return [heading, make('p', {}, 'Open: neither a game nor a proof was found within the limits that were set.')];
    if (statement.verdict === 'impossible')
        return [heading, ...impossibleReason(board, proof, statement)];
    const game = proof.game(statement), moves = board.moves(game);
    return [heading, make('p', {}, `Possible, by a game of ${moves.length} move${moves.length === 1 ? '' : 's'} `
        + `(${game.length} jump${game.length === 1 ? '' : 's'}). Step through it with Redo and Undo, or swipe over the board.`)];
}
