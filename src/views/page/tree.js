/* tree.js - branching arguments as nested lists and as pictures, searches from both ends as bars. */

/* What the two branches of a split suppose: in words, and in short. */
function splitWords(line)
{
    const [, what, at] = line.split(' ');
    if (what === 'start' || what === 'finish')
        return [[`If the ${what} has no peg on ${at}:`, `${what}: ${at} empty`],
                [`If the ${what} has a peg on ${at}:`, `${what}: ${at} a peg`]];
    return [[`If ${what} is used at most ${at} times:`, `${what}: at most ${at}`],
            [`If ${what} is used ${Number(at) + 1} times or more:`, `${what}: ${Number(at) + 1} or more`]];
}

/* One line of a tree in words, and in short: (1) is a weighting, P1 a potential. */
function stepWords(line)
{
    const [word, ...rest] = line.split(' ');
    const [by, sign] = rest[0] === 'potential' ? [`potential ${rest[1]}`, `P${rest[1]}`] : [`weighting ${rest[0]}`, `(${rest[0]})`];
    if (word === 'cap')
        return [`By ${by}, jumps can be used only so often: what they lose must not be more than there is to spare.`,
                `bounds by ${sign}`];
    if (word === 'pagoda')
        return [`No game: weighting ${rest[0]} would have to rise.`, `refused by (${rest[0]})`];
    if (word === 'potential')
        return [`No game: potential ${rest[0]} would have to rise.`, `refused by P${rest[0]}`];
    if (word === 'class')
        return [`No game: under weighting ${rest[0]} the classes differ.`, `refused by (${rest[0]})`];
    return ['No game: nothing fits these conditions.', 'contradiction'];
}

/* The nodes of a tree, which stand in preorder: {words: [long, short], steps, branches}. */
function parseTree(lines, root = 'numbers of jumps', inSplit = splitWords, inStep = stepWords)
{
    let at = 0;
    const node = (words) => {
        const tree = { words, steps: [], branches: [] };
        while (at < lines.length && lines[at].startsWith('cap '))
            tree.steps.push(inStep(lines[at++]));
        const line = lines[at++] || '';
        if (line.startsWith('split '))
            tree.branches = inSplit(line).map((branch) => node(branch));
        else
            tree.steps.push(inStep(line));
        return tree;
    };
    return node(['', root]);
}

function treeItems(tree)
{
    return [...tree.steps.map(([words]) => make('li', {}, words)),
            ...tree.branches.map((branch) => make('li', {}, branch.words[0], make('ul', {}, ...treeItems(branch))))];
}

const treeList = (tree) => make('ul', { className: 'tree' }, ...treeItems(tree));

/* A tree that grows to the right: a leaf a line, a branching in the middle of its leaves. */
function treePicture(tree)
{
    const ROW = 22, LETTER = 6.6, GAP = 26, widths = [], nodes = [];
    let rows = 0;
    const place = (of, depth, parent) => {
        const node = { text: [of.words[1], ...of.steps.map(([, short]) => short)].filter((word) => word).join('; '), depth, parent };
        nodes.push(node);
        widths[depth] = Math.max(widths[depth] || 0, node.text.length * LETTER + GAP);
        const ys = of.branches.map((branch) => place(branch, depth + 1, node));
        node.y = ys.length ? (ys[0] + ys[ys.length - 1]) / 2 : ++rows * ROW - ROW / 2;
        return node.y;
    };
    place(tree, 0, null);
    const column = widths.reduce((sum, width) => [...sum, sum[sum.length - 1] + width], [4]);
    const lines = nodes.filter((node) => node.parent).map(({ depth, parent, y }) => svgElement('line', {
        x1: column[depth - 1] + parent.text.length * LETTER + 3, y1: parent.y, x2: column[depth] - 3, y2: y }));
    const texts = nodes.map(({ text, depth, y }) => svgElement('text', { x: column[depth], y, class: 'left' }, text));
    return wideFigure(column[column.length - 1], rows * ROW, 'The cases as a tree; the list below says the same', lines.concat(texts));
}

/* A picture that keeps its size and can be scrolled where it is wider than its place. */
function wideFigure(width, height, label, parts)
{
    const svg = svgElement('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label }, ...parts);
    return make('div', { className: 'scroll wide', tabIndex: 0, role: 'group', 'aria-label': label }, svg);
}

/* The sizes of levels, one below the other, the bars by their logarithms. */
function levelBars(sizes, caption)
{
    const ROW = 19, LONGEST = 170, most = Math.log2(Math.max(...sizes) + 1);
    const parts = sizes.flatMap((size, i) => {
        const y = i * ROW + ROW / 2, width = Math.max(1, LONGEST * Math.log2(size + 1) / most);
        return [svgElement('text', { x: 4, y, class: 'left' }, i),
                svgElement('rect', { x: 26, y: y - 6, width, height: 12 }),
                svgElement('text', { x: 31 + width, y, class: 'left' }, size)];
    });
    return make('figure', {}, wideFigure(LONGEST + 100, sizes.length * ROW, `${caption}: ${sizes.join(', ')}`, parts),
                make('figcaption', {}, `${caption}, from 0 jumps on; a bar's length is a logarithm`));
}
