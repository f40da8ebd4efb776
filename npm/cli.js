#!/usr/bin/env node
/* cli.js - the command pagoda: the program on the files of this machine. */
import fs from 'node:fs';
import { webcrypto } from 'node:crypto';
import { nodeStore } from './files.js';
import { runCommand } from './programs.js';

/* All that is written, however slow the reader is; a reader that is gone is no reason to
 * complain. */
function print(stream, bytes)
{
    while (bytes.length > 0)
        try {
            bytes = bytes.subarray(fs.writeSync(stream, bytes));
        } catch (error) {
            if (error.code === 'EPIPE')
                process.exit(0);
            if (error.code !== 'EAGAIN')
                throw error;
        }
}

function input()
{
    try {
        return new Uint8Array(fs.readFileSync(0));
    } catch {
        return new Uint8Array();
    }
}

const beside = (name) => fs.readFileSync(new URL(name, import.meta.url));
const compiled = {
    get pagoda() { return new WebAssembly.Module(beside('pagoda.wasm')); },
    get check() { return new WebAssembly.Module(beside('pagoda-check.wasm')); },
};
process.exitCode = runCommand(compiled, JSON.parse(beside('package.json')).version, {
    args: ['pagoda', ...process.argv.slice(2)],
    environment: { ...process.env, PWD: process.cwd() },
    store: nodeStore(fs),
    input,
    print,
    chance: (bytes) => webcrypto.getRandomValues(bytes),
});
