/* check.js - the machine on which pagoda-check, as WebAssembly, runs: its numbers and its system.
 *
 * Used as it is by the worker of a page and by node. Two modules are imported by the program: "big" (see
 * wasm/gmp.c), numbers of any size in a table of BigInts, and the few calls of WASI preview 1 that wasi-libc
 * makes for a program that reads files, writes text, looks at the clock and ends.
 */
'use strict';

/* The integers of gmp.c. memory() is the program's memory, as bytes. */
function bigNumbers(memory)
{
    const at = [], free = [];
    const size = (a) => at[a] < 0n ? -at[a] : at[a];
    const bits = (a) => size(a).toString(16).length * 4 - Math.clz32(parseInt(size(a).toString(16)[0], 16)) + 28;
    const text = (a) => at[a].toString();

    function floorQuotient(a, b)
    {
        const quotient = a / b;
        return quotient * b !== a && (a < 0n) !== (b < 0n) ? quotient - 1n : quotient;
    }

    function gcd(a, b)
    {
        while (b !== 0n)
            [a, b] = [b, a % b];
        return a < 0n ? -a : a;
    }

    function read(x, from, length)
    {
        const digits = new TextDecoder().decode(memory().slice(from, from + length));
        if (!/^-?[0-9]+$/.test(digits))
            return 0;
        at[x] = digits[0] === '-' ? -BigInt(digits.slice(1)) : BigInt(digits);
        return 1;
    }

    return {
        make() { const x = free.length ? free.pop() : at.length; at[x] = 0n; return x; },
        free(x) { at[x] = 0n; free.push(x); },
        set(x, a) { at[x] = at[a]; },
        set_unsigned(x, value) { at[x] = BigInt.asUintN(64, value); },
        low: (a) => BigInt.asUintN(64, at[a]),
        read: (x, from, length) => read(x, from >>> 0, length >>> 0),
        length: (a) => text(a).length,
        write(a, to) { memory().set(new TextEncoder().encode(text(a)), to >>> 0); },
        bits: (a) => at[a] === 0n ? 1 : bits(a),
        /* GMP's estimate, which may be one too many: bits times the binary logarithm, in 64 bits. */
        digits: (a) => at[a] === 0n ? 1 : Number((BigInt(bits(a)) * 0x4d104d427de7fbccn >> 64n) + 1n),
        compare: (a, b) => at[a] < at[b] ? -1 : at[a] > at[b] ? 1 : 0,
        sign: (a) => at[a] < 0n ? -1 : at[a] > 0n ? 1 : 0,
        add(x, a, b) { at[x] = at[a] + at[b]; },
        sub(x, a, b) { at[x] = at[a] - at[b]; },
        mul(x, a, b) { at[x] = at[a] * at[b]; },
        floor_quotient(x, a, b) { at[x] = floorQuotient(at[a], at[b]); },
        gcd(x, a, b) { at[x] = gcd(at[a], at[b]); },
        power(x, base, exponent) { at[x] = at[base] ** BigInt.asUintN(64, exponent); },
    };
}

/* Thrown through the program when it ends. */
class ProgramEnd extends Error {
    constructor(code)
    {
        super('ended');
        this.code = code;
    }
}

/* The system calls. `args` are texts, readFile(path) gives the bytes of a file or null, those of standard
 * input for '-'; write(stream, bytes) takes what is printed to stream 1 or 2. */
function system(memory, args, readFile, write)
{
    const OK = 0, BAD_FILE = 8, NO_ENTRY = 44, NOT_SEEKABLE = 70;
    const ROOT = 3;     /* the folder that every path begins at */
    const FOLDER = 3, CHARACTERS = 2, REGULAR = 4;
    const open = new Map();
    const view = () => new DataView(memory().buffer);
    const bytesOf = args.map((arg) => new TextEncoder().encode(arg + '\0'));

    /* Calls use(part of memory) for each piece of a scattered buffer, until it answers less than its size. */
    function forPieces(pieces, count, use)
    {
        let total = 0;
        for (let i = 0; i < count; i++) {
            const from = view().getUint32(pieces + 8 * i, true), size = view().getUint32(pieces + 8 * i + 4, true);
            const done = use(memory().subarray(from, from + size));
            total += done;
            if (done < size)
                break;
        }
        return total;
    }

    function take(file, into)
    {
        const part = file.bytes.subarray(file.at, file.at + into.length);
        into.set(part);
        file.at += part.length;
        return part.length;
    }

    function copyArgs(pointers, texts)
    {
        for (const [i, bytes] of bytesOf.entries()) {
            view().setUint32(pointers + 4 * i, texts, true);
            memory().set(bytes, texts);
            texts += bytes.length;
        }
        return OK;
    }

    function describe(fd, to)
    {
        if (fd > ROOT && !open.has(fd))
            return BAD_FILE;
        memory().fill(0, to, to + 24);
        view().setUint8(to, fd < ROOT ? CHARACTERS : fd === ROOT ? FOLDER : REGULAR);
        view().setBigUint64(to + 8, 0xffffffffn, true);
        view().setBigUint64(to + 16, 0xffffffffn, true);
        return OK;
    }

    function openPath(from, length, to)
    {
        const bytes = readFile(new TextDecoder().decode(memory().slice(from, from + length)));
        if (!bytes)
            return NO_ENTRY;
        const fd = ROOT + 1 + open.size;
        open.set(fd, { bytes, at: 0 });
        view().setUint32(to, fd, true);
        return OK;
    }

    return {
        args_sizes_get(count, size)
        {
            view().setUint32(count, bytesOf.length, true);
            view().setUint32(size, bytesOf.reduce((sum, bytes) => sum + bytes.length, 0), true);
            return OK;
        },
        args_get: (pointers, texts) => copyArgs(pointers, texts),
        clock_time_get(clock, precision, to)
        {
            view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
            return OK;
        },
        fd_prestat_get(fd, to)
        {
            if (fd !== ROOT)
                return BAD_FILE;
            view().setUint32(to, 0, true);
            view().setUint32(to + 4, 1, true);
            return OK;
        },
        fd_prestat_dir_name(fd, to)
        {
            view().setUint8(to, '/'.charCodeAt(0));
            return OK;
        },
        fd_fdstat_get: (fd, to) => describe(fd, to),
        fd_fdstat_set_flags: () => OK,
        path_open: (dir, follow, path, length, flags, rights, inheriting, fdFlags, to) =>
            openPath(path, length, to),
        fd_close: (fd) => open.has(fd) ? OK : BAD_FILE,
        fd_seek: () => NOT_SEEKABLE,
        fd_read(fd, pieces, count, to)
        {
            if (!open.has(fd)) /* standard input */
                open.set(fd, { bytes: readFile('-') || new Uint8Array(), at: 0 });
            const file = open.get(fd);
            view().setUint32(to, forPieces(pieces, count, (into) => take(file, into)), true);
            return OK;
        },
        fd_write(fd, pieces, count, to)
        {
            view().setUint32(to, forPieces(pieces, count, (part) => (write(fd, part.slice()), part.length)), true);
            return OK;
        },
        proc_exit(code) { throw new ProgramEnd(code); },
    };
}

/* Runs the compiled checker; gives its exit code. A machine without memory answers as the native one does. */
function runChecker(compiled, args, readFile, write)
{
    let instance = null;
    const memory = () => new Uint8Array(instance.exports.memory.buffer);
    const imports = { big: bigNumbers(memory),
                      wasi_snapshot_preview1: system(memory, ['pagoda-check', ...args], readFile, write) };
    instance = new WebAssembly.Instance(compiled, imports);
    try {
        instance.exports._start();
        return 0;
    } catch (end) {
        if (end instanceof ProgramEnd)
            return end.code;
        write(2, new TextEncoder().encode(`pagoda-check: the machine gave up: ${end.message}\n`));
        return 2;
    }
}

if (typeof module !== 'undefined')
    module.exports = { runChecker };
