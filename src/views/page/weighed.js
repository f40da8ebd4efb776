/* weighed.js - proofs that play on the board itself. One by weights: the numbers appear on the holes, the sum
 * at the start is counted, jumps fail to raise it (or to change it by other than a whole number), and the
 * finish needs what they cannot give; other kinds are those of played.js. It says what the proof file says of
 * a start and a finish; to check is the checker's work.
 *
 * A step is { words, lit, way, pause, weights }: the holes that are lit, a jump that is shown, milliseconds
 * until the next one, the numbers on the holes. Readers who ask for less motion step by themselves.
 */

const COUNTING = 90, READING = 2200, MOST_TRIED = 4;

/* The kind and the weights, carried over, by which a statement refuses; null: it has another reason. */
function refusalOf(proof, statement)
{
    if (!statement || statement.verdict !== 'impossible' || statement.moves)
        return null;
    const origin = proof.origin(statement), [kind, number] = origin.statement.reason;
    return ['class', 'pagoda'].includes(kind)
        ? { kind, weights: proof.carry(proof.weights(Number(number)), origin) }
        : null;
}

/* Peg by peg, those that weigh something. */
function countingSteps(weights, start)
{
    const steps = [];
    let sum = 0n, lit = 0n;
    for (const [h, n] of weights.num.entries())
        if (start.pegs & bit(h) && n) {
            sum += n;
            lit |= bit(h);
            steps.push({
                words: `The pegs of the start: ${fractionText(sum, weights.den)} so far.`,
                lit,
                pause: COUNTING
            });
        }
    return steps;
}

/* Jumps of different kinds, those first that come nearest to raising the sum. */
function triedJumps(board, weights)
{
    const kinds = new Map();
    for (const j of board.jumps)
        kinds.set(j.cells.map((c) => weights.num[c.hole]).join(), j);
    const by = (j) => gain(weights, j);
    return [...kinds.values()].filter((j) => j.cells.some((c) => weights.num[c.hole]))
        .sort((a, b) => (by(a) < by(b) ? 1 : by(a) > by(b) ? -1 : 0)).slice(0, MOST_TRIED);
}

function proofSteps(board, { kind, weights }, start, finish)
{
    const text = (n) => fractionText(n, weights.den), open = start.open || finish.open,
          whole = kind === 'class';
    const worth = (j, when) => j.cells.reduce((sum, c) => (c[when] ? sum + weights.num[c.hole] : sum), 0n);
    const least = whole && open ? null : extreme(weights, finish, -1), most = extreme(weights, start, 1);
    const tried =
        triedJumps(board, weights)
            .map((j) => ({
                     words: `${j.name}: its holes are worth ${text(worth(j, 'before'))} before and ${
                                 text(worth(j, 'after'))} after. `
                         + (whole ? `The sum changes by ${text(gain(weights, j))}, a whole number.`
                                : gain(weights, j) ? `The sum falls by ${text(-gain(weights, j))}.`
                                                   : 'The sum stays.'),
                     lit: j.holes,
                     way: j,
                     pause: READING
                 }));
    const end = whole ? `Each of the ${board.jumps.length} jumps changes the sum by a whole number. From ${
                            residueWords(weights, start)} `
            +
            `to ${residueWords(weights, finish)} it is none, so no game leads there.`
                      : `None of the ${board.jumps.length} jumps raises the sum. It is ${
                            start.open ? 'at most ' : ''}${text(most)}, and the `
            +
            `finish needs ${text(least)}: no game leads there.`;
    const steps = [
        { words: 'A number for each hole.', lit: 0n, pause: READING },
        ...(start.open ? [] : countingSteps(weights, start)), {
            words: `The pegs of the start are worth ${sumWords(weights, start, true)}.`,
            lit: start.pegs,
            pause: READING
        },
        ...tried, { words: end, lit: finish.pegs, pause: 0 }
    ];
    return steps.map((step) => ({ ...step, weights }));
}

/* What plays, and how far it is. `panel` has a line for the words and buttons; redraw() draws the board. */
class Weighed {
    constructor(panel, redraw)
    {
        Object.assign(this, { panel, redraw, of: null, steps: [], at: 0, timer: 0 });
        this.words = make('p', { role: 'status' });
        const button = (text, act) => {
            const b = make('button', { type: 'button', textContent: text });
            b.addEventListener('click', act);
            return b;
        };
        panel.append(this.words,
                     make('div', { className: 'controls' }, button('Back', () => this.go(-1)),
                          button('On', () => this.go(1)), button('End the proof', () => this.stop())));
    }

    get step() { return this.of === null ? null : this.steps[this.at]; }

    /* `of`: what it is said of; it ends when the reader turns to something else. */
    play(steps, of)
    {
        Object.assign(this, { of, steps, at: 0 });
        this.show();
    }

    stop()
    {
        clearTimeout(this.timer);
        if (this.of === null)
            return;
        this.of = null;
        this.panel.hidden = true;
        this.redraw();
    }

    /* By hand: to the next step that is read, or the one before. */
    go(by)
    {
        const counts = (i) => this.steps[i] && this.steps[i].pause === COUNTING;
        let to = this.at + by;
        while (counts(to))
            to += by;
        this.at = Math.max(0, Math.min(this.steps.length - 1, to));
        this.show(false);
    }

    show(goesOn = !matchMedia('(prefers-reduced-motion: reduce)').matches)
    {
        clearTimeout(this.timer);
        const { words, pause } = this.step;
        this.panel.hidden = false;
        this.words.setAttribute('aria-live', pause === COUNTING ? 'off' : 'polite');
        this.words.textContent = words;
        this.redraw();
        if (goesOn && pause)
            this.timer = setTimeout(() => { this.at++; this.show(true); }, pause);
    }

    /* What a hole shows, besides: its number, and whether it is lit. */
    mark(h)
    {
        const { step } = this;
        return {
            ...(step?.weights ? { weight: weightText(step.weights, h) } : {}),
            ...(step ? { lit: Boolean(step.lit & bit(h)) } : {})
        };
    }
}
