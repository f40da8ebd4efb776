/* lessons.js - the classroom: boards and questions that are live, a view for the projector, worksheets to
 * print. What is right is worked out here, from the board; only verdicts on games stand in the document, and
 * a test asks pagoda. */

/* ---- live boards --------------------------------------------------------------------------------------- */

/* The weights that a slide tells of: "d1 -1, d2 1", the others 0. */
function toldWeights(board, text)
{
    const told = new Map(text.split(',').map((part) => part.trim().split(' ')));
    return makeWeights(board.hole.map((name) => told.get(name) || '0'));
}

class Live {
    constructor(element, data)
    {
        this.board = new Board(data[element.dataset.board]);
        this.start = this.board.parse(element.dataset.start).pegs;
        this.picked = 0n;
        this.weights = element.dataset.weights ? toldWeights(this.board, element.dataset.weights) : null;
        const board = make(
            'div',
            { className: 'board', role: 'group', 'aria-label': `The board ${element.dataset.board}` });
        const status = make('p', { role: 'status' });
        element.append(make('div', { className: 'frame scroll' }, board));
        if (element.dataset.do === 'play')
            this.playOn(element, board, status);
        else
            this.show(new BoardView(this.board, board, (h) => this.tap(h), () => {}), element.dataset.do);
        element.append(
            picture(this.board, 'to write on', (h) => ({
                                                   look: this.start & bit(h) ? '' : 'v',
                                                   text: this.weights ? weightText(this.weights, h) : ''
                                               })));
    }

    playOn(element, board, status)
    {
        const little = new Little(this.board, board, (text) => { status.textContent = text; });
        const begin = () => little.begin(this.start, `${this.board.closedText(this.start)}: leave one peg.`);
        const button = (text, act) => {
            const b = make('button', { type: 'button', textContent: text });
            b.addEventListener('click', act);
            return b;
        };
        element.append(make('div', { className: 'controls' }, button('Undo', () => little.undo()),
                            button('Begin again', begin)),
                       status);
        begin();
    }

    show(view, what)
    {
        Object.assign(this, { view, what });
        this.draw();
    }

    tap(h)
    {
        if (this.what !== 'tap')
            return;
        this.picked ^= bit(h);
        this.draw();
    }

    draw()
    {
        const first = this.what === 'colours' ? allThreeColours(this.board)[0] : null;
        const three = first ? threeColours(this.board, first) : null;
        this.view.draw((h) => {
            const on = Boolean(this.picked & bit(h));
            const looks = [...(on ? ['hinted'] : []), ...(three ? [['zero', 'one', 'two'][three[h]]] : [])];
            return {
                peg: Boolean(this.start & bit(h)),
                grab: false,
                looks,
                words: on ? ['tapped'] : [],
                weight: this.weights ? weightText(this.weights, h)
                    : three           ? String(three[h])
                                      : undefined
            };
        });
    }

    /* Where a lone survivor can end, as far as the colourings say. */
    get parityHoles()
    {
        const colourings = halfColourings(this.board), goal = (h) => ({ pegs: bit(h), open: 0n, count: -1 });
        return this.board.hole.reduce(
            (all, name, h) => (colourings.some((w) => refuses(this.board, w, this.start, goal(h)) === 'class')
                                   ? all
                                   : all | bit(h)),
            0n);
    }
}

/* ---- questions ----------------------------------------------------------------------------------------- */

const sameNumber = (text, right) => {
    const told = makeWeights([text.trim() || 'x']);
    return told !== null && fractionText(told.num[0], told.den) === right;
};

/* Is it right, and what is to be said? */
function judgeAnswer(form, live)
{
    const [kind, of] = form.dataset.answer.split(' '), typed = form.querySelector('input')?.value || '';
    const sum = (p) => fractionText(valueOf(live.weights, p), live.weights.den);
    if (kind === 'choice') {
        const chosen = form.querySelector('input:checked');
        return chosen ? { right: chosen.value === of, why: form.dataset.why } : null;
    }
    if (kind === 'parity-holes') {
        const missing = countBits(live.parityHoles & ~live.picked),
              wrong = countBits(live.picked & ~live.parityHoles);
        return { right: !missing && !wrong, why: !missing && !wrong ? live.board.names(live.parityHoles)
            : `${missing} ${missing === 1 ? 'is' : 'are'} missing, ${wrong} too many.` };
    }
    const right = { jumps: () => String(live.board.jumps.length), 'start-sum': () => sum(live.start),
                    sum: () => sum(live.board.parse(of).pegs) }[kind]();
    return typed.trim() ? {
        right: sameNumber(typed, right),
        why: kind === 'jumps' ? 'Count the rows of three, and both directions.'
                               : 'Add up the numbers under the pegs.'
    }
                        : null;
}

function wireQuestion(form, live)
{
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        const told = judgeAnswer(form, live), status = form.querySelector('[role=status]');
        const praise = form.dataset.answer.startsWith('choice') || form.dataset.answer === 'parity-holes'
            ? told?.why
            : '';
        status.textContent = !told ? 'Answer first.'
            : told.right           ? `Right. ${praise || ''          }`
                                   : `Not so. ${told.why || ''          }`;
    });
}

/* ---- the projector ------------------------------------------------------------------------------------- */

class Projector {
    constructor(slides)
    {
        Object.assign(this, { slides, at: -1 });
        byId('project').addEventListener('click', () => this.show(0));
        addEventListener('keydown', (event) => this.onKey(event));
    }

    /* One slide alone; -1: all of them, as a page. */
    show(at)
    {
        this.at = Math.min(at, this.slides.length - 1);
        document.body.classList.toggle('projector', this.at >= 0);
        this.slides.forEach((slide, i) => { slide.hidden = this.at >= 0 && i !== this.at; });
        scrollTo(0, 0);
        if (this.at >= 0)
            this.slides[this.at].focus();
        else
            byId('project').focus();
    }

    onKey(event)
    {
        const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
        const inside = event.target.closest('.board, input');
        if (this.at < 0 || event.ctrlKey || event.altKey || event.metaKey
            || (inside && event.key.startsWith('Arrow')))
            return;
        if (event.key === 'Escape')
            this.show(-1);
        else if (by)
            this.show(Math.max(0, this.at + by));
        else
            return;
        event.preventDefault();
    }
}

function beginLessons()
{
    const data = JSON.parse(byId('lessons-data').textContent),
          slides = [...document.querySelectorAll('.slide')];
    for (const slide of slides) {
        const element = slide.querySelector('.live'), live = element && new Live(element, data);
        slide.tabIndex = -1;
        slide.querySelectorAll('form.question').forEach((form) => wireQuestion(form, live));
    }
    byId('class-controls').hidden = false;
    byId('print').addEventListener('click', () => print());
    new Projector(slides);
}

beginLessons();
