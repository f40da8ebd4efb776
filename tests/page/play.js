/* play.js PAGODA PAGODA-CHECK SCRATCH - playing on a page: what is shown is of the position that is shown.
 *
 * Actions at random, on one board with answers that come late, after each of which all parts of the page are
 * compared with the position that its address tells; then the ways to play, one by one: a finish chosen in the
 * middle of a game, keys, drags, a touch screen, forced colours.
 */
'use strict';
const { assert, close, english, hole, holdAnswers, letGo, mode, open, pageFile, pagoda, path, pegs, randomStream, run, scratch,
        status, test } = require('./pages.js');

/* ---- what is shown is of the position that is shown ------------------------------------------------------- */

/* What the page shows and the position of its address do not agree in, as sentences. It runs in the page. */
function wrongs()
{
    const bad = [], text = (id) => document.getElementById(id).textContent;
    const board = new Board(JSON.parse(text('data')).board), given = new URLSearchParams(location.hash.slice(1));
    const jumps = board.readMoves(given.get('game') || ''), at = Number(given.get('at') || 0);
    const start = given.get('start'), finish = given.get('finish');
    const p = jumps.slice(0, at).reduce((q, j) => q ^ j.change, board.parse(start).pegs);
    const check = (good, what) => good || bad.push(what);
    const shown = [...document.querySelectorAll('#board button')].map((b) => b.getAttribute('aria-label').split(', '));
    check(shown.every(([name, peg]) => (peg === 'peg') === Boolean(p & bit(board.byName.get(name)))), 'pegs');
    const legal = board.legal(p), said = text('status'), keeps = /^(.*): (each keeps|keeps) (.*) within reach/.exec(said);
    const count = /([0-9]+) pegs?\b/.exec(said);
    check(!count || Number(count[1]) === countBits(p), 'number of pegs');
    check(!/\b1 pegs/.test(said), 'plural');
    check(/No jump is left/.test(said) ? !legal.length : true, 'no jump is left');
    check(/This is the finish/.test(said) ? board.has(board.parse(finish), p) : true, 'this is the finish');
    check(!keeps || (keeps[3] === finish && keeps[1].split(', ').every((name) => legal.includes(board.jumpByName.get(name)))), 'hint');
    const [, from, to] = /^From (.*) to (.*)$/.exec(document.querySelector('#reason h3').textContent) || [];
    check(finish === null ? from === undefined : to === finish && [start, board.closedText(p)].includes(from), 'reason');
    check(!/No way/.test(said) || from === board.closedText(p), 'refusal');
    check(!keeps || !/^Impossible/.test(document.querySelector('#reason p').textContent), 'a reason against the hint');
    check([...document.querySelectorAll('#choices button')].every((b) => legal.includes(board.jumpByName.get(b.textContent))), 'choices');
    const hinted = shown.filter((words) => words.includes('hint')).map(([name]) => name);
    const named = keeps ? keeps[1].split(', ').map((name) => board.jumpByName.get(name)) : null;
    check(hinted.every((name) => legal.some((j) => [board.hole[j.from], board.hole[j.to]].includes(name))), 'rings');
    const told = shown.filter((words) => /, (keeps|loses) the finish/.test(words.join(', '))).map(([name]) => name);
    check(told.every((name) => finish !== null && legal.some((j) => [board.hole[j.from], board.hole[j.to]].includes(name))), 'what is kept');
    check(!document.getElementById('tint').checked || !/^\u2713/.test(text('legend')) || told.length || !legal.length, 'nothing is told');
    check(!named || hinted.length === new Set(named.flatMap((j) => [j.from, j.to])).size, 'rings of the hint');
    check(document.querySelector('#moves b').textContent === (board.moves(jumps.slice(0, at)).join(', ') || 'the start'), 'moves');
    check(!/^The number of pegs/.test(text('value')) || text('value').startsWith(`The number of pegs is ${countBits(p)} now`), 'value');
    return bad;
}

const KEYS = [',', '.', 'h', 'Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const press = (page, id) => page.evaluate((of) => document.getElementById(of).click(), id);
const clickHole = (page, h) => page.evaluate((n) => document.querySelectorAll('#board button')[n].click(), h);

/* A legal jump, by two clicks. */
async function jump(page, pick)
{
    const ends = await page.evaluate((r) => {
        const given = new URLSearchParams(location.hash.slice(1)), board = new Board(JSON.parse(document.getElementById('data').textContent).board);
        const p = board.readMoves(given.get('game') || '').slice(0, Number(given.get('at') || 0))
            .reduce((q, j) => q ^ j.change, board.parse(given.get('start')).pegs);
        const legal = board.legal(p);
        return legal.length ? [legal[Math.floor(r * legal.length)]].flatMap((j) => [j.from, j.to]) : null;
    }, pick);
    for (const h of ends || [])
        await clickHole(page, h);
}

/* Each with how often it is done, and what it does with a number below 1. */
const ACTIONS = [
    [40, jump],
    [12, (page) => press(page, 'undo')], [6, (page) => press(page, 'redo')], [2, (page) => press(page, 'first')],
    [2, (page) => press(page, 'last')],
    [12, async (page, r) => { await press(page, 'hint'); await page.waitForTimeout(r < 0.5 ? 0 : 60); }],
    [4, (page, r) => page.evaluate((n) => {
        const menu = document.getElementById('finish');
        menu.value = menu.options[Math.floor(n * menu.options.length)].value;
        menu.dispatchEvent(new Event('change'));
    }, r)],
    [8, async (page, r) => {
        await clickHole(page, Math.floor(r * 33) % await page.locator('#board button').count());
        await page.keyboard.press(KEYS[Math.floor(r * 997) % KEYS.length]);
    }],
    [4, (page, r) => page.evaluate((n) => {
        const cells = document.querySelectorAll('#matrix tbody td');
        cells[Math.floor(n * cells.length)].click();
    }, r)],
    [2, (page) => press(page, 'tint')],
    [3, (page) => page.evaluate(() => document.getElementById('show-game')?.click())],
    [2, (page) => page.evaluate(() => document.getElementById('take-back')?.click())],
    [1, async (page, r) => mode(page, ['play', 'finish', 'start', 'setup'][Math.floor(r * 4)])],
    [4, async (page) => mode(page, 'play')]];

/* An address that the reader gives, and answers before the page hears of it: it is the page's address then. */
const giveAddress = (page, r) => page.evaluate(async (n) => {
    const data = JSON.parse(document.getElementById('data').textContent), { starts, finishes } = data;
    const pick = (list, by) => list[Math.floor(n * by) % list.length];
    const given = new URLSearchParams({ start: pick(starts, 9973), finish: pick(finishes, 7919) });
    const heard = new Promise((resolve) => { addEventListener('hashchange', resolve, { once: true }); });
    if (`#${given}` === location.hash)
        return;
    location.hash = `#${given}`;
    globalThis.held.splice(0).forEach((resolve) => resolve());
    for (let i = 0; i < 10; i++)
        await null;
    await heard;
    const told = new URLSearchParams(location.hash.slice(1));
    for (const end of ['start', 'finish'])
        if (told.get(end) !== given.get(end))
            throw new Error(`the address was lost: ${given}, ${told}`);
}, r);
const LATE = [...ACTIONS, [20, letGo], [8, giveAddress]];

for (const [name, times, ...args] of [['english', 700, 'map', 'english'], ['triangle5', 400, 'map', 'triangle5'],
                                      ['diamond3', 100, 'map', 'diamond3', '--rules', '8']])
    test(`what is shown is of the position that is shown: ${name}, ${times} actions`, { timeout: 600000 }, async () => {
        const page = await open(pageFile(name, ...args)), random = randomStream(times), done = [];
        const late = name === 'triangle5', actions = late ? LATE : ACTIONS;
        const all = actions.reduce((sum, [weight]) => sum + weight, 0);
        if (late)
            await holdAnswers(page, 'Engine', 'ask');
        for (let i = 0; i < times; i++) {
            let at = random() * all;
            const [, act] = actions.find(([weight]) => (at -= weight) < 0);
            await act(page, random());
            done.push(act.toString().slice(0, 60));
            assert.deepEqual(await page.evaluate(wrongs), [], `action ${i}: ${done.slice(-3).join('; ')}; ${page.url()}; ${await status(page)}`);
        }
        await close(page);
    });

test('a refusal does not stay beside the hint of another position', async () => {
    const page = await open(english(), { hash: "#start=d4'&finish=d4&mode=play&game=d2-d4+d5-d3+d7-d5+f4-d4+c4-e4+a4-c4&at=6" });
    await page.click('#hint');
    await page.locator('#status', { hasText: 'No way' }).waitFor({ timeout: 60000 });
    for (let i = 0; i < 6; i++)
        await page.click('#undo');
    for (const name of ['d6', 'd4', 'd3', 'd5', 'd1', 'd3'])
        await hole(page, name).click();
    await page.click('#hint');
    await page.locator('#status', { hasText: 'within reach' }).waitFor({ timeout: 60000 });
    assert.match(await page.locator('#reason').textContent(), /^From d4' to d4Possible/);
    await close(page);
});

/* ---- games and hints -------------------------------------------------------------------------------------- */

test('a finish that is chosen keeps the game, and a solution stands behind a button', async () => {
    const page = await open(english(), { hash: "#start=d4'" });
    for (const name of ['d2', 'd4', 'd5', 'd3'])
        await hole(page, name).click();
    await page.locator('#finish').selectOption('d4');
    assert.match(await page.locator('#moves').textContent(), /^d2-d4, d5-d3 \(2 moves\)$/);
    await page.click('#show-game');
    assert.match(await page.locator('#moves').textContent(), /^the start \| .*moves\)$/);
    await page.click('#take-back');
    assert.match(await page.locator('#moves').textContent(), /^d2-d4, d5-d3 \(2 moves\)$/);
    assert.equal((await pegs(page)).length, 30);
    assert.equal(await page.locator('#take-back').count(), 0);
    await close(page);
});

test('a hint tries the games of the page first', async () => {
    const page = await open(pageFile('french', 'map', 'french', '--time', '20'), { hash: "#start=c1'&finish=e1" });
    await page.click('#hint');
    await page.locator('#status', { hasText: 'keeps e1 within reach' }).waitFor({ timeout: 1000 });
    await close(page);
});

/* ---- keys and pointers ------------------------------------------------------------------------------------ */

test('keys act at the board alone, and Escape lets go', async () => {
    const page = await open(english(), { hash: "#start=d4'&finish=d4&game=d2-d4+d5-d3&at=1" });
    await page.locator('h1').click();
    for (const key of ['.', ',', 'h', 'ArrowRight'])
        await page.keyboard.press(key);
    assert.match(await status(page), /^Jump 1, 31 pegs\.$/);
    await hole(page, 'd5').click();
    assert.match(await hole(page, 'd5').getAttribute('aria-label'), /selected/);
    await page.keyboard.press('Escape');
    assert.doesNotMatch(await hole(page, 'd5').getAttribute('aria-label'), /selected/);
    await page.keyboard.press('.');
    assert.match(await status(page), /Jump 2, 30 pegs/);
    await close(page);
});

async function drag(page, from, to)
{
    const [a, b] = [await hole(page, from).boundingBox(), await hole(page, to).boundingBox()];
    await page.mouse.move(a.x + 20, a.y + 20);
    await page.mouse.down();
    await page.mouse.move(b.x + 20, b.y + 20, { steps: 6 });
    await page.mouse.up();
}

test('a peg is dragged to where it jumps, and nowhere else', async () => {
    const page = await open(english(), { hash: "#start=d4'" });
    await drag(page, 'd2', 'd4');
    assert.match(await status(page), /^d2-d4: .*Jump 1, 31 pegs/);
    await drag(page, 'd5', 'd6');
    assert.match(await status(page), /^d5 cannot go to d6\.$/);
    await drag(page, 'a3', 'g3');
    assert.equal((await pegs(page)).length, 31);
    await drag(page, 'd5', 'd3');
    assert.equal((await pegs(page)).length, 30);
    await close(page);
});

test('on a phone every hole can be reached', async () => {
    for (const [name, width] of [['english', 320], ['diamond5', 320], ['diamond5', 360]]) {
        const page = await open(pageFile(name, 'map', name, '--time', '20'), { viewport: { width, height: 640 }, hasTouch: true, isMobile: true });
        const frame = page.locator('#board-frame');
        const far = await frame.evaluate((f) => ({ wide: f.scrollWidth - f.clientWidth, pans: getComputedStyle(f).touchAction }));
        assert.ok(far.wide <= 0 || ['auto', 'manipulation', 'pan-x pan-y'].includes(far.pans), `${name} ${width}: ${JSON.stringify(far)}`);
        if (name === 'english')
            assert.ok(far.wide <= 0, 'seven columns are in view');
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wide`);
        await close(page);
    }
});

/* ---- forced colours --------------------------------------------------------------------------------------- */

/* What a peg and a hole look like inside: the colour of the disc against that of what it lies on. */
function discs(page)
{
    return page.locator('#board button').evaluateAll((all) => all.map((b) => {
        const disc = getComputedStyle(b, '::before').backgroundColor, ground = getComputedStyle(b).backgroundColor;
        return { peg: b.classList.contains('peg'), seen: disc !== ground && !/^rgba.*, 0\)$/.test(disc) };
    }));
}

test('pegs are seen in forced colours', async () => {
    for (const colorScheme of ['light', 'dark']) {
        const page = await open(english(), { forcedColors: 'active', colorScheme, hash: "#start=d4'&finish=d4" });
        assert.deepEqual((await discs(page)).filter(({ peg, seen }) => peg !== seen), []);
        await page.screenshot({ path: path.join(scratch, `forced-${colorScheme}.png`), fullPage: true });
        await close(page);
    }
});

/* ---- the form of the page ---------------------------------------------------------------------------------- */

test('on a phone the board, what is said and the hint are in view', async () => {
    for (const name of ['english', 'french', 'triangle5', 'diamond5', 'cycle6']) {
        const page = await open(pageFile(name, 'map', name, '--time', '20'), { viewport: { width: 360, height: 740 } });
        await page.click('#hint');
        for (const id of ['board', 'status', 'hint']) {
            const box = await page.locator(`#${id}`).boundingBox();
            assert.ok(box.y >= 0 && box.x >= 0 && box.y + box.height <= 740 && box.x + box.width <= 360, `${name} ${id} ${JSON.stringify(box)}`);
        }
        await close(page);
    }
});

test('on a desk the board is large', async () => {
    const page = await open(english());
    const { width, height } = await page.locator('#board').boundingBox();
    assert.ok(height >= 580 && height <= 640 && width >= 580, `${width} x ${height}`);
    await close(page);
});

test('the page opens with a game to play, and a hint for it', async () => {
    const page = await open(english());
    assert.equal(await page.locator('#finish').inputValue(), 'd4');
    assert.ok(await page.locator('#mode input[value=play]').isChecked());
    assert.match(await page.locator('#rules').textContent(), /^A peg jumps over a peg .* c1' has a peg in every hole but c1\.$/);
    await page.click('#hint');
    assert.match(await status(page), /keeps d4 within reach/);
    await close(page);
    for (const name of ['triangle5', 'diamond5']) { /* from their middle hole none or no own survivor */
        const other = await open(pageFile(name, 'map', name, '--time', '20'));
        assert.equal(await other.evaluate(() => document.querySelector('#matrix [aria-selected]').className), 'p', name);
        await close(other);
    }
});

test('boards have letters and numbers on their rims, slanted ones too', async () => {
    for (const [name, labels] of [['english', 'abcdefg1234567'], ['triangle5', 'a1b2c3d4e5']]) {
        const page = await open(pageFile(name, 'map', name));
        assert.equal([...(await page.locator('#board .rim').allTextContents()).join('')].sort().join(''), [...labels].sort().join(''));
        const boxes = await page.locator('#board .rim, #board .hole').evaluateAll((all) => all.map((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return { rim: e.classList.contains('rim'), x: x + width / 2, y: y + height / 2, half: width / 2 };
        }));
        for (const label of boxes.filter(({ rim }) => rim))
            for (const at of boxes.filter(({ rim }) => !rim))
                assert.ok(Math.hypot(label.x - at.x, label.y - at.y) > at.half, `${name}: a label on a hole`);
        await close(page);
    }
});

test('tabs say what a click does', async () => {
    const page = await open(english());
    await page.locator('#mode input[value=play]').focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.locator('#mode input[value=finish]').isChecked());
    await mode(page, 'start');
    await hole(page, 'd1').click();
    assert.match(page.url(), /start=d1%27.*mode=start/);
    await mode(page, 'finish');
    await hole(page, 'd7').click();
    assert.equal(await page.locator('#finish').inputValue(), 'd7');
    await mode(page, 'setup');
    await hole(page, 'd1').click();
    assert.equal(await page.locator('#start').inputValue(), 'full');
    assert.ok(await page.locator('#picks').isHidden());
    const set = [['clear', 0], ['turn', 33], ['one-hole', 32], ['turn', 1], ['fill', 33]];
    for (const [id, count] of set) {
        await page.click(`#${id}`);
        assert.equal((await pegs(page)).length, count, id);
    }
    await mode(page, 'play');
    assert.ok(await page.locator('#setting').isHidden());
    await close(page);
});

test('a move of the list leads to where it has been made', async () => {
    const page = await open(english(), { hash: "#start=d4'&finish=d4&game=d2-d4+f3-d3+e1-e3&at=0" });
    await page.locator('.move', { hasText: 'f3-d3' }).click();
    assert.equal((await pegs(page)).length, 30);
    assert.equal(await page.locator('.move[aria-current]:focus').textContent(), 'f3-d3');
    await page.locator('.move', { hasText: 'e1-e3' }).click();
    await page.locator('.move', { hasText: 'd2-d4' }).click();
    assert.equal((await pegs(page)).length, 31);
    await close(page);
});

test('the switch says of each jump whether it keeps the finish', { timeout: 300000 }, async () => {
    const page = await open(english(), { hash: "#start=d4'&finish=d4" });
    await page.click('#show-game');
    await page.locator('.move').nth(17).click();
    const start = (await pegs(page)).join(',');
    await page.evaluate((at) => { location.hash = `#start=${at}&finish=d4`; }, start);
    await page.check('#tint');
    await page.locator('#legend', { hasText: 'keeps the finish' }).waitFor({ timeout: 100000 });
    const seen = { 10: 0, 20: 0 }, jumps = JSON.parse(await page.evaluate(() => {
        const board = new Board(JSON.parse(document.getElementById('data').textContent).board);
        const p = board.parse(new URLSearchParams(location.hash.slice(1)).get('start')).pegs;
        return JSON.stringify(board.legal(p).map((j) => [board.hole[j.from], board.hole[j.to], board.closedText(p ^ j.change)]));
    }));
    for (const [from, to, after] of jumps) {
        await hole(page, from).click();
        const { code } = run(pagoda, ['prove', 'english', '--start', after, '--finish', 'd4']);
        const label = await hole(page, to).getAttribute('aria-label');
        assert.ok(label.includes(code === 10 ? 'keeps the finish' : 'loses the finish'), `${from}-${to}: ${code}, ${label}`);
        await page.keyboard.press('Escape');
        seen[code]++;
    }
    console.log(`${seen[10]} keep, ${seen[20]} lose`);
    assert.ok(seen[10] && seen[20]);
    await close(page);
});

test('a win is said, with what comes next', async () => {
    const page = await open(english(), { hash: '#start=c4,d4,f4&finish=d4&game=c4-e4&at=1' });
    assert.equal(await page.locator('#next button').count(), 0);
    await hole(page, 'f4').click();
    await hole(page, 'd4').click();
    assert.match(await status(page), /Jump 2, 1 peg\. Solved in 2 moves\.$/);
    await page.locator('#next button', { hasText: 'Another finish' }).click();
    assert.ok(await page.locator('#mode input[value=finish]').isChecked());
    await mode(page, 'play');
    await page.locator('#next button', { hasText: 'Play it again' }).click();
    assert.equal((await pegs(page)).length, 3);
    assert.equal(await page.locator('#board :focus').count(), 1);
    await close(page);
    const shortest = await open(pageFile('shortest', 'solve', 'triangle5', '--start', 'full-c5', '--finish', 'c5', '--fewest-moves'));
    await shortest.click('#last');
    assert.match(await status(shortest), /Solved in 9 moves\. None has fewer moves, which is proved\.$/);
    await close(shortest);
});

test('a jump slides, and not where motion is to be reduced', async () => {
    for (const [reducedMotion, many] of [['no-preference', 1], ['reduce', 0]]) {
        const page = await open(english(), { hash: "#start=d4'&finish=d4", reducedMotion });
        await hole(page, 'd2').click();
        const moving = () => document.getAnimations().filter((a) => a.effect.pseudoElement === '::before').length;
        assert.equal(await page.evaluate(`document.querySelector('[aria-label^="d4,"]').click(); (${moving})()`), many);
        await close(page);
    }
});

test('a printed game has a diagram for each move', async () => {
    const page = await open(english(), { hash: "#start=d4'&finish=d4&game=d2-d4+f3-d3+e1-e3&at=1" });
    assert.ok(await page.locator('#diagrams').isHidden());
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.locator('#diagrams figcaption').allTextContents(), ['the start', '1. d2-d4', '2. f3-d3', '3. e1-e3']);
    assert.deepEqual(await page.locator('#diagrams figure').evaluateAll((all) => all.map((f) => f.querySelectorAll('.p').length)), [32, 31, 30, 29]);
    assert.ok(await page.locator('#diagrams').isVisible());
    await close(page);
});

/* ---- reasons ------------------------------------------------------------------------------------------------- */

test('colourings are drawn in three colours, whose numbers of pegs refuse', async () => {
    for (const finish of ['d1', 'c2', 'd4', 'b3']) {
        const page = await open(english(), { hash: `#start=c1'&finish=${finish}` });
        const said = await page.locator('#reason').textContent();
        const drawn = await page.locator('#reason > figure svg text').allTextContents();
        const names = await page.locator('#board button').evaluateAll((all) => all.map((b) => b.getAttribute('aria-label').split(',')[0]));
        const jumps = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent).board.jumps.map((j) => [j[1], j[4], j[7]]));
        assert.ok(jumps.every((cells) => new Set(cells.map((h) => drawn[h])).size === 3), 'each jump has each colour');
        const on = (inside) => names.filter((name, h) => drawn[h] !== '0' && inside(name)).length;
        const [, from, to] = /there are ([0-9]+) at the start and ([0-9]+) at the finish/.exec(said);
        assert.deepEqual([Number(from), Number(to)], [on((name) => name !== 'c1'), on((name) => name === finish)]);
        assert.equal((from - to) % 2 !== 0, true);
        await close(page);
    }
});

test('a cell shows its own argument, not that of its image', async () => {
    const page = await open(pageFile('triangle4', 'map', 'triangle4'));
    const wrong = await page.evaluate(() => {
        const board = new Board(JSON.parse(document.getElementById('data').textContent).board);
        const proof = new Proof(board, document.getElementById('proof').textContent), bad = [];
        let seen = 0;
        for (const statement of proof.statements.filter(({ verdict }) => verdict === 'impossible')) {
            const origin = proof.origin(statement), [kind] = origin.statement.reason, { lines } = origin.statement;
            if (!['branch', 'sharpened'].includes(kind) || origin.statement === statement || origin.backwards)
                continue;
            const panel = make('div', {}, ...cellReason(board, proof, statement.start, statement.finish));
            const value = (number, to, from) => valueOf(proof.carry(proof.weights(number), { to }), board.parse(from).pegs);
            const same = board.hole.map((name, h) => h);
            seen++;
            if (/This follows/.test(panel.textContent))
                bad.push(`${statement.start} ${statement.finish}: the argument of another cell`);
            treeVectors(proof, lines).slice(0, MOST_DRAWN).forEach((number, i) => {
                const drawn = [...panel.querySelectorAll('figure:not(.region) svg')][i];
                const told = makeWeights([...drawn.querySelectorAll('text')].map((t) => t.textContent));
                const sum = valueOf(told, board.parse(statement.start).pegs);
                if (fractionText(sum, told.den) !== fractionText(value(number, same, origin.statement.start), proof.weights(number).den))
                    bad.push(`${statement.start} ${statement.finish}: weighting ${number}`);
            });
        }
        return seen ? bad : ['none seen'];
    });
    assert.deepEqual(wrong, []);
    await close(page);
});

test('states of many holes are told in fives', async () => {
    const page = await open(english());
    const words = await page.evaluate(() => stateWords([['1111100000111', '3'], ['1', '1/2']]));
    assert.equal(words, '\u25cf\u25cf\u25cf\u25cf\u25cf \u25cb\u25cb\u25cb\u25cb\u25cb \u25cf\u25cf\u25cf 3, \u25cf 1/2');
    await close(page);
});

test('the checker beside its output says what the star means', async () => {
    const page = await open(english());
    await page.click('#check-proofs');
    await page.waitForSelector('#check-output:not([hidden])', { timeout: 120000 });
    assert.match(await page.locator('#check-state').textContent(), /a star after the name of the board says/);
    await close(page);
});

test('without scripts, too; the reasons tell halves of the pegs on two of them', async () => {
    const file = english(), page = await open(file, { javaScriptEnabled: false });
    const { jumps, holes: names } = JSON.parse(run(pagoda, ['board', 'show', 'english', '--json']).out);
    const figures = page.locator('figure', { hasText: 'three colours' }), number = (name, drawn) => Number(drawn[names.indexOf(name)]);
    const drawn = await Promise.all((await figures.all()).map((figure) => figure.locator('svg text').allTextContents()));
    assert.equal(drawn.length, 4);
    for (const labels of drawn)
        assert.ok(jumps.every((jump) => {
            const [[a, b], [c, d]] = jump.split('-').map((name) => [name.charCodeAt(0), Number(name[1])]);
            const over = `${String.fromCharCode((a + c) / 2)}${(b + d) / 2}`;
            return new Set([...jump.split('-'), over].map((name) => number(name, labels))).size === 3;
        }));
    const rows = await page.locator('table.reasons tbody tr').allTextContents();
    const told = rows.map((row) => /^(.*)'([a-g][1-7])impossibleby ([0-9]+): (.*) at the start, (.*) at the finish/.exec(row)).filter(Boolean);
    const half = (value) => `${value % 2 ? `${value}/2` : value / 2}`;
    assert.ok(told.length > 100);
    for (const [row, vacancy, survivor, which, from, to] of told) {
        const on = names.map((name) => number(name, drawn[which - 1]) > 0), pegs = on.filter(Boolean).length;
        const start = pegs - on[names.indexOf(vacancy)], finish = Number(on[names.indexOf(survivor)]);
        assert.deepEqual([from, to, (start - finish) % 2 !== 0], [half(start), half(finish), true], row);
    }
    await close(page);
});
