/* pages.js - what the tests of pages share: the browser, pages made by pagoda, a page opened and closed, its board.
 *
 * Needs node_modules (./bootstrap setup page); without them the test that asks for this ends with 77. The arguments are
 * those of the test: PAGODA PAGODA-CHECK SCRATCH.
 */
'use strict';
const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { after, before, test } = require('node:test');

let chromium, AxeBuilder;
try {
    ({ chromium } = require('playwright-core'));
    AxeBuilder = require('@axe-core/playwright').default;
} catch {
    console.log('playwright-core is not installed: ./bootstrap setup page');
    process.exit(77);
}

const [pagoda, check, scratch] = process.argv.slice(2).map((name) => path.resolve(name));
fs.mkdirSync(scratch, { recursive: true });
let browser;
before(async () => {
    browser = await chromium.launch({ executablePath: process.env.PAGE_CHROMIUM || '/usr/bin/chromium',
                                      args: ['--no-sandbox', '--disable-dev-shm-usage'] });
});
after(() => browser.close());

function run(program, args, options)
{
    const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30, ...options });
    return { code: done.status, out: done.stdout, err: done.stderr };
}

/* A page that pagoda writes, made once for each name: the path of its file. */
function pageFile(name, ...args)
{
    const file = path.join(scratch, `${name}.html`);
    if (!fs.existsSync(file) || !pageFile.made.has(name)) {
        const { code, err } = run(pagoda, [...args, '-o', file]);
        assert.ok([0, 10, 20].includes(code), err);
        pageFile.made.add(name);
    }
    return file;
}
pageFile.made = new Set();
const english = () => pageFile('english', 'map', 'english');

/* A page in its own context. What it asks for, and what goes wrong in it, is kept and must be nothing. */
async function open(file, { hash = '', ...options } = {})
{
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.trouble = [];
    page.on('request', (request) => {
        if (!request.url().startsWith(`file://${file}`) && !request.url().startsWith('blob:'))
            page.trouble.push(request.url());
    });
    page.on('pageerror', (error) => page.trouble.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.trouble.push(message.text()));
    await page.goto(`file://${file}${hash}`);
    return page;
}

async function close(page)
{
    assert.deepEqual(page.trouble, []);
    await page.context().close();
}

const hole = (page, name) => page.locator(`#board button[aria-label^="${name},"]`);
const status = (page) => page.locator('#status').textContent();
const mode = async (page, name) => {
    await page.locator(`#mode input[value=${name === 'start' ? 'finish' : name}]`).check();
    if (['start', 'finish'].includes(name))
        await page.locator(`#picks input[value=${name}]`).check();
};

/* A stream of numbers below 1, the same each time (Park and Miller's generator). */
function randomStream(seed)
{
    let at = seed;
    return () => (at = at * 48271 % 2147483647) / 2147483647;
}

/* What a method of the page's class answers is held back until letGo() lets a share of it go. */
const holdAnswers = (page, of, method) => page.evaluate(`{
    const { prototype } = ${of}, method = prototype.${method};
    globalThis.held = [];
    prototype.${method} = async function late(...words) {
        const told = await method.apply(this, words);
        await new Promise((resolve) => { globalThis.held.push(resolve); });
        return told;
    };
}`);
const letGo = (page, share) => page.evaluate(async (r) => {
    globalThis.held.splice(0, Math.ceil(r * globalThis.held.length)).forEach((resolve) => resolve());
    await new Promise((resolve) => { setTimeout(resolve); });
}, share);

async function pegs(page)
{
    const labels = await page.locator('#board button').evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
    return labels.filter((label) => label.split(', ')[1] === 'peg').map((label) => label.split(', ')[0]);
}

module.exports = { assert, AxeBuilder, check, close, english, fs, holdAnswers, hole, letGo, mode, open, pageFile, pagoda, path, pegs,
                   randomStream, run, scratch, spawnSync, status, test };
