/* front.js - the first page: the board that is played on, and the filters of the cards. */

/* The hole nearest to the middle of all. */
function middleHole({ x, y })
{
    const mid = (at) => (Math.min(...at) + Math.max(...at)) / 2;
    const far = (h) => Math.hypot(x[h] - mid(x), y[h] - mid(y));
    return x.map((at, h) => h).reduce((best, h) => (far(h) < far(best) - 1e-6 ? h : best), 0);
}

function beginFront()
{
    const board = new Board(JSON.parse(byId('data').textContent));
    const little = new Little(board, byId('board'), (text) => {
        byId('status').textContent = text;
        byId('undo').setAttribute('aria-disabled', !little.game.at);
    });
    let empty = middleHole(board);
    const begin = (h) => {
        empty = h;
        little.begin(board.full & ~bit(h), `${board.hole[h]} is empty. Leave one peg.`);
    };
    byId('undo').addEventListener('click', () => little.undo());
    byId('again').addEventListener('click', () => begin(empty));
    byId('other').addEventListener('click', () => little.ask('Which hole is empty at first? Tap it.', begin));
    byId('rules').textContent = `${rulesWords(board).split('. ')[0].replace(/\.$/, '')}: leave one.`;
    byId('front-controls').hidden = false;
    begin(empty);
}

/* The cards that all three filters let through. */
function filterCards()
{
    const cards = [...document.querySelectorAll('.card')], most = Number(byId('most').value) || Infinity;
    const is = (id, value) => !byId(id).value || byId(id).value === value;
    for (const card of cards)
        card.hidden = !is('lattice', card.dataset.lattice) || !is('of-rules', card.dataset.rules)
            || Number(card.dataset.holes) > most;
    const shown = cards.filter((card) => !card.hidden).length;
    byId('shown').textContent = shown === cards.length ? '' : `${shown} of ${cards.length} boards.`;
}

const filters = byId('filters');
filters.hidden = false;
filters.addEventListener('input', filterCards);
filters.addEventListener('submit', (event) => event.preventDefault());
beginFront();
