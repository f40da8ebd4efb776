/* site.js PAGODA PAGODA-CHECK SCRATCH - the static site in a browser: its links, cards and policy; the page
 * on which boards are drawn, by taps, drags and keys, against the native programs. What is drawn needs
 * pagoda.wasm.gz beside pagoda; without it those tests are skipped. Screenshots are left in SCRATCH.
 */
'use strict';
const { assert, AxeBuilder, check, close, fs, holdAnswers, letGo, open, pagoda, path, randomStream, run, scratch,
        test } = require('./pages.js');

const site = path.join(scratch, 'site'), file = (name) => path.join(site, name);
const BOARDS = ['english', 'triangle5', 'path6', 'cycle6', 'diamond3', 'torus4'];
fs.rmSync(site, { recursive: true, force: true });
const hostile = path.join(scratch, 'hostile.board');
fs.writeFileSync(hostile,
                 'board hostile\ntitle </script><img src=x onerror=alert(1)>"\'&\nholes\nooo\nooo\nooo\n');
assert.equal(run(pagoda, ['site', ...BOARDS, hostile, '-o', site]).code, 0);
const draws = fs.existsSync(file('draw.html'));
const drawTest = (name, does) => test(name, { skip: draws ? false : 'pagoda.wasm was not built' }, does);

/* ---- the front page, and links ------------------------------------------------------------------------- */

/* Of a folder: links lead to files, and no page names a host. */
function lookAt(folder)
{
    for (const name of fs.readdirSync(folder)) {
        const text = fs.readFileSync(path.join(folder, name), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
        for (const [, to] of text.matchAll(/href="([^"#]*)[^"]*"/g))
            assert.ok(!to || fs.existsSync(path.join(folder, to)), `${name}: ${to}`);
        assert.match(text,
                     /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']*'; /);
        assert.ok(!/https?:\/\//.test(text.replace(/xmlns="[^"]*"/g, '')), name);
    }
}

test('every link resolves, and every page has a policy that names no host', () => lookAt(site));

test('all boards that ship: 15 MB, a minute, the same bytes by one thread, proofs that hold', () => {
    const folders = ['all', 'all-again'].map((name) => path.join(scratch, name)), begin = performance.now();
    for (const [i, folder] of folders.entries()) {
        fs.rmSync(folder, { recursive: true, force: true });
        assert.equal(run(pagoda, ['site', '--threads', String(2 - i), '-o', folder]).code, 0);
    }
    assert.ok(performance.now() - begin < 120000);
    lookAt(folders[0]);
    let size = 0;
    for (const name of fs.readdirSync(folders[0])) {
        const text = fs.readFileSync(path.join(folders[0], name), 'utf8');
        assert.equal(text, fs.readFileSync(path.join(folders[1], name), 'utf8'), name);
        size += text.length;
    }
    assert.ok(size < 15e6, size);
    for (const [name, pattern] of [['army', /^possible army.*\n.*impossible army|^impossible army.*\n.*possible army/],
                                   ['wiegleb', /^(.*possible wiegleb.*\n){2017}$/]]) {
        const text = fs.readFileSync(path.join(folders[0], `${name}.html`), 'utf8');
        const proof = path.join(scratch, `${name}.proof`);
        fs.writeFileSync(proof, /<pre id="proof"[^>]*>([^<]*)</.exec(text)[1].replace(/&quot;/g, '"').replace(/&#39;/g, "'")
            .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'));
        const { code, out } = run(check, [proof]);
        assert.equal(code, 0);
        assert.match(out, pattern);
    }
});

test('a second site has the same bytes', () => {
    const again = path.join(scratch, 'again');
    fs.rmSync(again, { recursive: true, force: true });
    run(pagoda, ['site', ...BOARDS, hostile, '-o', again]);
    for (const name of fs.readdirSync(site))
        assert.ok(fs.readFileSync(file(name)).equals(fs.readFileSync(path.join(again, name))), name);
});

test('cards say what the map says, and filters choose among them', async () => {
    const page = await open(file('index.html'));
    assert.equal(await page.locator('.card').count(), BOARDS.length + 1);
    assert.match(await page.locator('.card', { hasText: 'english' }).textContent(),
                 /125 of 1,089 finishes possible, all proved/);
    await page.selectOption('#lattice', 'graph');
    assert.deepEqual(await page.locator('.card:visible b').allTextContents(), ['path6', 'cycle6']);
    await page.selectOption('#lattice', '');
    await page.fill('#most', '15');
    assert.match(await page.locator('#shown').textContent(), /of 7 boards/);
    await close(page);
});

test('titles of boards are text', async () => {
    for (const name of ['index.html', 'hostile.html']) {
        const page = await open(file(name));
        assert.equal(await page.locator('img').count(), 0);
        assert.ok(
            (await page.locator('body').textContent()).includes('</script><img src=x onerror=alert(1)>"\'&'));
        await close(page);
    }
});

/* A game that pagoda has, jump by jump, as the front page takes it. */
const GAME =
    JSON.parse(run(pagoda, ['solve', 'english', '--start', 'full-d4', '--finish', 'd4', '--json']).out)
        .game.flatMap((move) => move.split('-').slice(1).map((to, i) => [move.split('-')[i], to]));
const hole = (page, name) => page.locator(`#board button[aria-label^="${name},"]`);

async function centre(spot)
{
    const box = await spot.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

const plays = {
    async taps(page, [from, to]) { await hole(page, from).click(); await hole(page, to).click(); },
    async drags(page, [from, to])
    {
        await page.mouse.move(...await centre(hole(page, from)));
        await page.mouse.down();
        await page.mouse.move(...await centre(hole(page, to)), { steps: 4 });
        await page.mouse.up();
    },
    async keys(page, ends)
    {
        for (const name of ends) {
            await page.evaluate((n) => document.querySelector(`#board button[aria-label^="${n},"]`).focus(),
                                name);
            await page.keyboard.press('Enter');
        }
    },
};
for (const [how, play] of Object.entries(plays))
    test(`a whole game on the front page by ${how}`, async () => {
        const page = await open(file('index.html'), { reducedMotion: 'reduce' });
        for (const ends of GAME)
            await play(page, ends);
        assert.match(await page.locator('#status').textContent(), /One peg is left: solved in [0-9]+ moves/);
        await close(page);
    });

test('a page of a board has its records, and links back', async () => {
    const page = await open(file('english.html'), { javaScriptEnabled: false });
    const text = await page.locator('body').textContent();
    assert.match(text, /Records.*187,636,299.*40,861,647,040,079,968/s);
    assert.equal(await page.locator('nav a').first().getAttribute('href'), './index.html');
    await close(page);
});

/* ---- drawing ------------------------------------------------------------------------------------------- */

async function said(page, id, pattern, seconds = 20)
{
    for (let i = 0; i < 50 * seconds; i++) {
        const text = await page.locator(`#${id}`).textContent();
        if (pattern.test(text))
            return text;
        await page.waitForTimeout(20);
    }
    throw new Error(`${id}: expected ${pattern}, got ${await page.locator(`#${id}`).textContent()}`);
}

const settled = (page) => said(page, 'map-status', /has checked all|refuses/, 200);
const spot = (page, r, c) => page.locator(`#grid button[aria-label^="row ${r}, column ${c},"]`);
const blank = `#${new URLSearchParams({ text: 'board mine\nlattice square\nholes\no\n' })}`;
const ENGLISH = [[3, 5], [3, 5], [1, 7], [1, 7], [1, 7], [3, 5], [3, 5]]; /* columns of each row */

/* An empty grid, on top of the window. */
async function fresh(options)
{
    const page = await open(file('draw.html'), { hash: blank, ...options });
    await said(page, 'map-status', /finishes|no board/);
    await page.locator('#tools summary').click();
    await page.locator('#no-holes').click();
    await page.evaluate(() => document.getElementById('grid').scrollIntoView());
    return page;
}

const draws33 = {
    async taps(page)
    {
        for (const [r, [from, to]] of ENGLISH.entries())
            for (let c = from; c <= to; c++)
                await spot(page, r + 1, c).click();
    },
    async drags(page)
    {
        for (const [r, [from, to]] of ENGLISH.entries()) {
            await page.mouse.move(...await centre(spot(page, r + 1, from)));
            await page.mouse.down();
            await page.mouse.move(...await centre(spot(page, r + 1, to)), { steps: 20 });
            await page.mouse.up();
        }
    },
    async keys(page)
    {
        await spot(page, 5, 5).focus(); /* the middle, where the grid has its focus */
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft',
                           'ArrowLeft'])
            await page.keyboard.press(key);
        for (const [r, [from, to]] of ENGLISH.entries()) {
            for (let c = 1; c <= 7; c++) {
                if (c >= from && c <= to)
                    await page.keyboard.press(r % 2 ? 'Enter' : ' ');
                await page.keyboard.press('ArrowRight');
            }
            for (let c = 0; c < 7; c++)
                await page.keyboard.press('ArrowLeft');
            await page.keyboard.press('ArrowDown');
        }
    },
};
for (const [how, drawIt] of Object.entries(draws33))
    drawTest(`english drawn by ${how} is english`, async () => {
        const page = await fresh();
        await drawIt(page);
        const text = await settled(page);
        assert.match(
            text,
            /^125 of 1,089 finishes possible, 964 impossible, none open\. The checker has checked all 1,089/);
        assert.match(await page.locator('#numbers').textContent(),
                     /33 holes, 76 jumps, position classes \(Z\/2\)\^4, symmetries 8/);
        await close(page);
    });

/* Verdicts and proof of a board in the page. */
async function theory(page, text)
{
    await settled(page);
    await page.evaluate((t) => globalThis.studio.setText(t), text);
    await settled(page);
    return page.evaluate(
        () => ({ data: globalThis.studio.asked.map.data, proof: globalThis.studio.asked.map.text }));
}

/* The rows of a table of blanks or tabs, without its comments. */
const SOURCE = path.resolve(__dirname, '../..');
const rowsOf = (name, between) => fs.readFileSync(path.join(SOURCE, name), 'utf8').split('\n')
    .filter((line) => line && !line.startsWith('#')).map((line) => line.split(between));

/* The map in the page against the rows: one of each class of cells, and its size. */
function compare(data, rows, name)
{
    const sums = { possible: 0, impossible: 0 },
          count = (of) => [...data.signs].filter((sign) => of.test(sign)).length;
    for (const [, , s, f, verdict, size] of rows) {
        const sign = data.signs[data.starts.indexOf(s) * data.finishes.length + data.finishes.indexOf(f)];
        assert.equal(sign === '*' ? 'possible' : 'impossible', verdict, `${name} ${s} ${f}`);
        sums[verdict] += Number(size);
    }
    assert.deepEqual([count(/[*]/), count(/[crbsx]/)], [sums.possible, sums.impossible], name);
    assert.equal(sums.possible + sums.impossible, data.signs.length, name);
}

const MOST_HOLES = 37;
drawTest(
    `boards of up to ${MOST_HOLES} holes: verdicts of verdicts.tsv, proofs that pass the native checker`,
    async () => {
        const rows = rowsOf('boards/verdicts.tsv', '\t'), page = await open(file('draw.html'));
        let compared = 0;
        for (const [name, rules] of rowsOf('boards/verdicts.list', /\s+/)) {
            const text = fs.readFileSync(path.join(SOURCE, `boards/${name}.board`), 'utf8');
            if (JSON.parse(run(pagoda, ['board', 'show', name, '--json']).out).holes.length > MOST_HOLES)
                continue;
            const own = rules === 'graph'
                ? text
                : text.replace(/^rules.*\n/m, '').replace(/^holes/m, `rules ${rules}\nholes`);
            const { data, proof } = await theory(page, own);
            compare(data, rows.filter(([b, r]) => b === name && r === data.board.rules),
                    `${name} ${rules}`);
            fs.writeFileSync(path.join(scratch, 'drawn.proof'), proof);
            const native = run(check, [path.join(scratch, 'drawn.proof')]);
            assert.deepEqual([native.code, native.out.split('\n').length - 1], [0, data.signs.length],
                             `${name} ${rules}`);
            compared++;
        }
        assert.equal(compared, 48, `${compared} boards`);
        await close(page);
    });

drawTest('a forged proof fails in the page and natively', async () => {
    const page = await open(file('draw.html'));
    const { proof } = await theory(page, fs.readFileSync(path.join(SOURCE, 'boards/english.board'), 'utf8'));
    const inPage = (text) => page.evaluate((f) => globalThis.studio.machine.run(['check', '/p'], { '/p': f })
        .then((told) => told.code), text);
    const forgeries = [["\nimpossible c1' d1 class 1\n", "\nimpossible c1' c1 class 1\n"],
                       [' game e1-c1 ', ' game e1-c1 e1-c1 '], ['\nvector 2 1/2', '\nvector 2 1/3']];
    assert.equal(await inPage(proof), 0);
    for (const [from, to] of forgeries) {
        assert.ok(proof.includes(from), from);
        fs.writeFileSync(path.join(scratch, 'forged.proof'), proof.replace(from, to));
        assert.equal(run(check, [path.join(scratch, 'forged.proof')]).code, 1);
        assert.equal(await inPage(proof.replace(from, to)), 1);
    }
    await close(page);
});

drawTest('what needs more than the limits is open, and goes on where it was stopped', async () => {
    const page = await open(file('draw.html'), { hash: '#board=path6' });
    await settled(page);
    await page.evaluate(
        () => globalThis.studio.setText(`board large\nholes\n${`${'o'.repeat(16)}\n`.repeat(16)}`));
    await said(page, 'map-status', /of 65,536 .*open\. Working on/);
    await page.locator('#stop').click();
    await said(page, 'map-status', /open\. Stopped/);
    assert.equal(await page.locator('#stop').textContent(), 'Go on');
    await page.locator('#stop').click();
    await said(page, 'map-status', /Working on/);
    assert.equal(await page.locator('#stop').textContent(), 'Stop');
    await page.evaluate(() => globalThis.studio.setText(globalThis.studio.data.boards.path6));
    assert.match(await settled(page), /^18 of 36|^[0-9]+ of 36 /);
    await page.locator('#seconds').fill('1');
    await page.evaluate(() => globalThis.studio.setText(globalThis.studio.data.boards.diamond6));
    await said(page, 'map-status', /of 3,721/);
    await page.evaluate(() => globalThis.studio.takeEnds({ start: "f6'" }));
    await page.locator('#count').click();
    await said(page, 'answer', /not complete: the time was over/);
    await close(page);
});

drawTest('where the memory is used up that is said, and the page goes on', async () => {
    const page = await open(file('draw.html'), { hash: '#board=triangle8&start=full-b2' });
    await settled(page);
    await page.locator('#seconds').fill('600');
    await page.locator('#count').click();
    const text = await said(page, 'answer', /not complete|gave up/, 300);
    assert.match(text, /not complete: the memory was used up/);
    await page.evaluate(() => globalThis.studio.setText(globalThis.studio.data.boards.path6));
    await settled(page);
    await close(page);
});

/* The throttle slows the thread of the page, not that of its worker. */
drawTest('triangle5 within a second; with the page throttled 4 times english within 20', async () => {
    const page = await open(file('draw.html'), { hash: '#board=path6' });
    await settled(page);
    const seconds = (board) => page.evaluate(async (name) => {
        const begin = performance.now();
        globalThis.studio.setText(globalThis.studio.data.boards[name]);
        while (!/has checked/.test(document.getElementById('map-status').textContent))
            await new Promise((resolve) => { setTimeout(resolve, 5); });
        return (performance.now() - begin) / 1000;
    }, board);
    const times = { triangle5: await seconds('triangle5') };
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    times.throttled = await seconds('english');
    console.log(times);
    assert.ok(times.triangle5 < 1 && times.throttled < 20, JSON.stringify(times));
    await close(page);
});

drawTest('classes are there soon, all cells within five seconds, and Stop stops', async () => {
    const page = await open(file('draw.html'), { hash: '#board=path6' });
    await settled(page);
    const times = await page.evaluate(async () => {
        const { studio } = globalThis, begin = performance.now(), times = {};
        studio.setText(studio.data.boards.english);
        while (!/has checked/.test(document.getElementById('map-status').textContent)) {
            await new Promise((resolve) => { setTimeout(resolve, 5); });
            if (!times.classes && studio.asked.map.data.board.name === 'english'
                && studio.asked.map.data.signs.replace(/[^c]/g, '').length === 964)
                times.classes = performance.now() - begin;
        }
        times.all = performance.now() - begin;
        studio.setText(studio.data.boards.diamond6);
        await new Promise((resolve) => { setTimeout(resolve, 700); });
        const stopping = performance.now();
        document.getElementById('stop').click();
        times.stop = performance.now() - stopping;
        return times;
    });
    console.log(times);
    assert.ok(times.all < 5000 && times.stop < 100, JSON.stringify(times));
    assert.match(await page.locator('#map-status').textContent(), /(^|open\. )Stopped\.$/);
    await close(page);
});

drawTest('a graph is drawn by taps: vertices, edges, and the text both ways', async () => {
    const page = await fresh();
    await page.selectOption('#lattice', 'graph');
    for (const [r, c] of [[2, 2], [2, 5], [5, 5], [5, 2]])
        await spot(page, r, c).click();
    for (const [a, b] of [['v1', 'v2'], ['v2', 'v3'], ['v3', 'v4'], ['v4', 'v1']])
        for (const name of [a, b])
            await page.locator(`#grid button:text-is("${name}")`).click();
    assert.match(await settled(page), /12 of 16 finishes possible/);
    const text = await page.locator('#board-text').inputValue();
    assert.match(text, /hole v1 at 1 1\n[\s\S]*edge v4 v1\n/);
    await page.locator('#board-text').fill(text.replace('edge v4 v1\n', ''));
    assert.match(await settled(page), /none open/);
    assert.equal(await page.locator('#grid .joints line').count(), 3);
    await close(page);
});

drawTest('what is no board is said with its line, and the page goes on', async () => {
    const page = await open(file('draw.html'));
    await settled(page);
    if (!await page.locator('#board-text').isVisible())
        await page.locator('#file summary').click();
    await page.locator('#board-text').fill('board x\nlattice sqare\nholes\nooo\n');
    assert.match(await said(page, 'trouble', /./), /mine\.board:2: expected/);
    await page.locator('#board-text').fill('board x\ntitle <b onclick=alert(1)>\nholes\nooo\nooo\n');
    await settled(page);
    assert.equal(await page.locator('b').count(), 0);
    await close(page);
});

/* What the page of drawings shows and its state do not agree in, as sentences. It runs in the page. */
function drawingWrongs()
{
    const { studio } = globalThis, { asked } = studio, bad = [], text = (id) => document.getElementById(id).textContent;
    const check = (good, what) => good || bad.push(what), given = new URLSearchParams(location.hash.slice(1));
    const drawing = readDrawing(document.getElementById('board-text').value);
    const holes = !drawing ? null : drawing.lattice === 'graph' ? drawing.vertices.length : drawing.cells.size;
    check(given.get('text') === document.getElementById('board-text').value, 'the text of the address');
    check(holes === null || document.querySelectorAll('#grid .spot.on').length === holes, 'the drawing');
    const finishes = /of ([0-9,]+) finishes/.exec(text('map-status')), numbers = /^([0-9]+) hole/.exec(text('numbers'));
    check(!finishes || Number(finishes[1].replace(/,/g, '')) === holes * holes, 'the finishes of another board');
    check(!numbers || Number(numbers[1]) === holes, 'the numbers of another board');
    check(!finishes || given.get('start') === asked.board.text(asked.start), 'the start of the address');
    check(!finishes || (given.get('finish') || '') === (asked.finish ? asked.board.text(asked.finish) : ''), 'the finish of the address');
    check(!/^(Possible|Impossible)\./.test(text('answer')) || studio.answered === given.toString(), 'the answer of another question');
    return bad;
}

const inStudio = (act) => (page, r) => page.evaluate(act, r);
const DRAWING = [
    [6, inStudio((r) => { const { studio } = globalThis, all = ['path6', 'triangle5', 'diamond3', 'star5', 'cycle6', 'square4'];
                          studio.setText(studio.data.boards[all[Math.floor(r * all.length)]]); })],
    [2, inStudio(() => globalThis.studio.setText('board x\nlattice sqare\nholes\nooo\n'))],
    [6, inStudio((r) => { const spots = document.querySelectorAll('#grid:not([hidden]) .spot'); spots[Math.floor(r * spots.length)]?.click(); })],
    [10, inStudio((r) => { const all = document.querySelectorAll('#ask-board button'); all[Math.floor(r * all.length)]?.click(); })],
    [4, inStudio((r) => { document.querySelectorAll('#tap input')[Math.floor(r * 4)].click(); })],
    [6, inStudio((r) => document.getElementById(['undo', 'redo', 'stop', 'count'][Math.floor(r * 4)]).click())],
    [8, inStudio(() => {
        const { studio } = globalThis;
        document.getElementById('prove').click();
        studio.answered = new URLSearchParams(location.hash.slice(1)).toString();
    })],
    [30, async (page, r) => { await letGo(page, r); await page.waitForTimeout(300 * r); }],
    [4, inStudio(async (r) => {
        const { boards } = globalThis.studio.data, given = new URLSearchParams(
            { text: boards[['square4', 'diamond3', 'triangle5'][Math.floor(r * 3)]], start: 'c3', finish: 'd3' });
        if (`#${given}` === location.hash)
            return;
        const heard = new Promise((resolve) => { addEventListener('hashchange', resolve, { once: true }); });
        location.hash = `#${given}`;
        globalThis.held.splice(0).forEach((resolve) => resolve());
        for (let i = 0; i < 10; i++)
            await null;
        await heard;
        const told = new URLSearchParams(location.hash.slice(1));
        for (const [key, value] of given)
            if (told.get(key) !== value)
                throw new Error(`the address was lost: ${given}; ${told}`);
    })]];

drawTest('what the page of drawings shows is of the text and the question that are shown', async () => {
    const page = await open(file('draw.html'), { hash: '#board=path6' }), random = randomStream(5), done = [];
    await settled(page);
    await holdAnswers(page, 'Machine', 'run');
    const all = DRAWING.reduce((sum, [weight]) => sum + weight, 0);
    for (let i = 0; i < 400; i++) {
        let at = random() * all;
        const [, act] = DRAWING.find(([weight]) => (at -= weight) < 0), r = random();
        await act(page, r);
        done.push(`${DRAWING.findIndex(([, a]) => a === act)} ${r.toFixed(2)}`);
        assert.deepEqual(await page.evaluate(drawingWrongs), [], `action ${i}: ${done.slice(-4).join('; ')}; ${page.url()}`);
    }
    await close(page);
});

drawTest(
    'questions: proofs, fewest moves, counts, resource counts, puzzles; the link holds the question',
    async () => {
        const page = await open(file('draw.html'), { hash: '#board=triangle5' });
        await settled(page);
        const answer = async (id, pattern) => {
            await page.locator(`#${id}`).click();
            return said(page, 'answer', pattern);
        };
        await page.locator('#ask-start').fill("a1'");
        await page.locator('#ask-start').press('Enter');
        await page.locator('#ask-finish').fill('a1');
        await page.locator('#ask-finish').press('Enter');
        await answer('prove', /^Possible\. The checker has checked it here/);
        await answer('fewest', /moves/);
        await answer('count', /positions/);
        await answer('find', /no resource count|resource count/);
        await page.selectOption('#kind', 'stuck');
        await answer('prove', /^Possible\. The checker has checked it here[\s\S]*stuck/);
        await page.locator('summary', { hasText: 'Make me a puzzle' }).click();
        assert.match(await answer('puzzle', /there is a game of/), /a game of [567] moves/);
        const [start, finish] =
            [await page.locator('#ask-start').inputValue(), await page.locator('#ask-finish').inputValue()];
        assert.equal(run(pagoda, ['prove', 'triangle5', '--start', start, '--finish', finish]).code, 10);
        const other = await open(file('draw.html'), { hash: new URL(page.url()).hash });
        await settled(other);
        assert.equal(await other.locator('#ask-start').inputValue(), start);
        assert.equal(await other.locator('#ask-finish').inputValue(), finish);
        await close(other);
        await close(page);
    });

drawTest('saved files are those of the native program', async () => {
    const page = await open(file('draw.html'), { hash: '#board=triangle5' });
    await settled(page);
    await page.evaluate(() => globalThis.studio.takeEnds({ start: "a1'", finish: 'a1' }));
    await page.locator('#saving summary').click();
    const saved = async (what) => {
        const [download] =
            await Promise.all([page.waitForEvent('download'), page.locator(`[data-save=${what}]`).click()]);
        return fs.readFileSync(await download.path(), 'utf8');
    };
    const ends = ['--start', "a1'", '--finish', 'a1'];
    assert.equal(await saved('lp'), run(pagoda, ['emit', 'triangle5', ...ends, '--format', 'lp']).out);
    assert.equal(await saved('mps'), run(pagoda, ['emit', 'triangle5', ...ends, '--format', 'mps']).out);
    assert.equal(await saved('svg'), run(pagoda, ['board', 'show', 'triangle5', '--format', 'svg']).out);
    fs.writeFileSync(path.join(scratch, 'saved.game'), await saved('game'));
    assert.equal(
        run(pagoda, ['replay', 'triangle5', ...ends, ...(await saved('game')).trim().split(', ')]).code, 0);
    fs.writeFileSync(path.join(scratch, 'saved.html'), await saved('html'));
    const one = await open(path.join(scratch, 'saved.html'));
    assert.equal(await one.locator('#matrix tbody tr').count(), 15);
    await close(one);
    await close(page);
});

/* ---- proofs that play, and the classroom --------------------------------------------------------------- */

test('a tap on a hole that cannot be reached plays its proof, step by step', async () => {
    const page = await open(file('english.html'), { reducedMotion: 'reduce' });
    await page.locator('#mode input[value=finish]').check();
    await hole(page, 'c3').click();
    const words = () => page.locator('#weighed [role=status]').textContent();
    assert.match(await words(), /A number for each hole/);
    assert.equal(await page.locator('#board .weight').count(), 33);
    await page.locator('#weighed button', { hasText: 'On' }).click();
    assert.match(await words(), /The pegs of the start are worth 15\/2/);
    await page.locator('#weighed button', { hasText: 'On' }).click();
    assert.match(await words(), /a whole number/);
    assert.equal(await page.locator('#board .way').count(), 1);
    for (let i = 0; i < 4; i++)
        await page.locator('#weighed button', { hasText: 'On' }).click();
    assert.match(await words(),
                 /Each of the 76 jumps changes the sum by a whole number.*no game leads there/);
    await hole(page, 'd4').click();
    assert.ok(await page.locator('#weighed').isHidden());
    assert.equal(await page.locator('#board .weight').count(), 0);
    await close(page);
});

test('the classroom: questions are judged, slides turn, a worksheet has the boards', async () => {
    const page = await open(file('lessons.html'), { reducedMotion: 'reduce' });
    const answer = async (of, text) => {
        const form = page.locator(`form[data-answer="${of}"]`);
        await form.locator('input').fill(text);
        await form.locator('button').click();
        return form.locator('[role=status]').textContent();
    };
    const jumps = JSON.parse(run(pagoda, ['board', 'show', 'diamond3', '--json']).out).jumps.length;
    assert.match(await answer('jumps', String(jumps + 1)), /^Not so/);
    assert.match(await answer('jumps', String(jumps)), /^Right/);
    assert.match(await answer('start-sum', '0'), /^Right/);
    assert.match(await answer('sum d4', '1'), /^Right/);
    for (const name of ['d1', 'a4', 'd4', 'g4', 'd7'])
        await page.locator(`.live[data-do=tap] button[aria-label^="${name},"]`).click();
    await page.locator('form[data-answer=parity-holes] button').click();
    assert.match(await page.locator('form[data-answer=parity-holes] [role=status]').textContent(), /^Right/);
    await page.locator('#project').click();
    assert.equal(await page.locator('.slide:visible').count(), 1);
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('.slide:visible h2').textContent(), /How many jumps/);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('.live > svg').first().isVisible());
    assert.ok(await page.locator('form.question fieldset').first().isVisible());
    await close(page);
});

test('what the classroom says of games is what pagoda says', () => {
    for (const [board, start, finish] of [['diamond4', "d4'", 'd4'], ['triangle5', "a1'", 'b3']])
        assert.equal(run(pagoda, ['prove', board, '--start', start, '--finish', finish]).code, 20);
    const refused =
        run(pagoda, ['resource', 'find', 'triangle5', '--start', "a1'", '--finish', 'b3', '--json']).out;
    assert.notEqual(JSON.parse(refused).answer, 'found');
});

drawTest('a brush paints with its symmetry, on either lattice', async () => {
    const page = await fresh();
    await page.selectOption('#brush', 'all of a square');
    await spot(page, 1, 3).click();
    assert.equal(await page.locator('#grid .spot.on').count(), 8);
    await page.locator('#no-holes').click();
    await page.selectOption('#lattice', 'triangular');
    await page.selectOption('#brush', 'thirds of a triangle');
    await spot(page, 3, 1).click();
    assert.equal(await page.locator('#grid .spot.on').count(), 3);
    await page.locator('#no-holes').click();
    await page.selectOption('#brush', 'sixths of a hexagon');
    await spot(page, 5, 7).click();
    assert.equal(await page.locator('#grid .spot.on').count(), 6);
    await close(page);
});

/* ---- looks --------------------------------------------------------------------------------------------- */

const LOOKS = {
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    forced: { forcedColors: 'active' }
};
for (const name of ['index.html', 'english.html', 'lessons.html', ...(draws ? ['draw.html'] : [])])
    for (const width of [1280, 360, 320])
        for (const [look, options] of Object.entries(LOOKS))
            test(`${name} at ${width} pixels, ${look}: as wide as the window, and no finding of axe`,
                 async () => {
                     const page = await open(file(name), {
                         viewport: { width, height: width > 400 ? 900 : 740 },
                         reducedMotion: 'reduce',
                         ...options
                     });
                     if (name === 'draw.html')
                         await settled(page);
                     assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
                     await page.screenshot(
                         { path: path.join(scratch, `${name.split('.')[0]}-${width}-${look}.png`) });
                     const { violations } = await new AxeBuilder({ page }).analyze();
                     assert.deepEqual(
                         violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`), []);
                     await close(page);
                 });

test('on a phone the board and what is said of it are in view', async () => {
    for (const [name, ids] of [['index.html', ['board', 'status']],
                               ...(draws ? [['draw.html', ['grid', 'map-status']]] : [])]) {
        const page = await open(file(name), { viewport: { width: 360, height: 740 } });
        if (name === 'draw.html')
            await settled(page);
        for (const id of ids)
            assert.ok((await page.locator(`#${id}`).boundingBox()).y
                              + (await page.locator(`#${id}`).boundingBox()).height
                          <= 740,
                      `${name} ${id}`);
        await close(page);
    }
});
