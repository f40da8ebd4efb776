/* host.js - the machine on which pagoda, as WebAssembly, runs: its files, clock, chance, and its
 * end.
 *
 * For browsers, workers and Node alike; it is what WASI preview 1 asks of a system, as far as one
 * program that runs alone needs it. A run is an instance: what goes wrong in one leaves nothing
 * behind. Files are whole: one is read when it is opened and written when it is synchronised or
 * closed. Where they are is the business of a store (files.js): { look, read, write, remove,
 * rename, makeFolder, removeFolder, list }, of absolute paths. A store throws what has a `code`
 * of POSIX.
 */

const OK = 0, BAD_FILE = 8, INTERRUPTED = 27, INVALID = 28, IS_FOLDER = 31, NO_ENTRY = 44, NO_CALL = 52;
const NO_FOLDER = 54, NOT_SEEKABLE = 70;
const ERRORS = { EACCES: 2, EEXIST: 20, EINVAL: INVALID, EISDIR: IS_FOLDER, ENOENT: NO_ENTRY, ENOSPC: 51,
                 ENOTDIR: NO_FOLDER, ENOTEMPTY: 55, EPERM: 63, EROFS: 69 };
const OTHER_ERROR = 29;
const KINDS = { device: 2, folder: 3, file: 4 };
const ROOT = 3; /* the folder that every path begins at */
const CREATE = 1, FOLDER = 2, EXCLUSIVE = 4, TRUNCATE = 8; /* how a path is opened */
const APPEND = 1, WRITE = 1n << 6n;

/* Thrown through the program when it ends. */
class ProgramEnd extends Error {
    constructor(code)
    {
        super('ended');
        this.code = code;
    }
}

/* An open file: its bytes, which may have room behind them, and where it is. */
class OpenFile {
    constructor(store, path, kind, bytes, { writes, appends, dirty })
    {
        Object.assign(this, { store, path, kind, bytes, size: bytes.length, at: 0, writes, appends, dirty });
    }

    read(into, at)
    {
        const part = this.bytes.subarray(Math.min(at, this.size), Math.min(at + into.length, this.size));
        into.set(part);
        return part.length;
    }

    resize(size)
    {
        if (size > this.bytes.length) {
            const more = new Uint8Array(Math.max(size, 2 * this.bytes.length));
            more.set(this.bytes.subarray(0, this.size));
            this.bytes = more;
        }
        this.bytes.fill(0, Math.min(size, this.size), this.size);
        this.size = size;
        this.dirty = true;
    }

    write(part, at)
    {
        if (at + part.length > this.size)
            this.resize(at + part.length);
        this.bytes.set(part, at);
        this.dirty = true;
        return part.length;
    }

    keep()
    {
        if (this.dirty && this.store)
            this.store.write(this.path, this.bytes.slice(0, this.size));
        this.dirty = false;
    }
}

/* The store as WASI sees it: descriptors; `devices` are files by path that are in none. Calls
 * throw what the store throws. */
function openFiles(store, devices)
{
    const open = new Map();

    function lowest()
    {
        let fd = ROOT + 1;
        while (open.has(fd))
            fd++;
        return fd;
    }

    function put(file)
    {
        const fd = lowest();
        open.set(fd, file);
        return fd;
    }

    /* The number of a descriptor, or a negative error. */
    function openPath(path, how, rights, flags)
    {
        if (path in devices)
            return put(devices[path]());
        const found = store.look(path), writes = (rights & WRITE) !== 0n;
        if ((how & CREATE) && (how & FOLDER))
            return -INVALID;
        if (found ? (how & CREATE) && (how & EXCLUSIVE) : !(how & CREATE))
            return -(found ? ERRORS.EEXIST : NO_ENTRY);
        const kind = found ? found.kind : 'file';
        if ((how & FOLDER) && kind !== 'folder')
            return -NO_FOLDER;
        if (kind === 'folder' && writes && !(how & FOLDER))
            return -IS_FOLDER;
        const fresh = !found || (how & TRUNCATE) !== 0;
        if (!found)
            store.write(path, new Uint8Array());
        const bytes = kind === 'folder' || fresh ? new Uint8Array() : store.read(path);
        const appends = (flags & APPEND) !== 0, dirty = fresh && kind === 'file';
        const file = new OpenFile(store, path, kind, bytes, { writes, appends, dirty });
        if (kind === 'folder')
            file.entries = ['.', '..', ...store.list(path)];
        return put(file);
    }

    /* What was under `to` is closed, as dup2 does. */
    function renumber(from, to)
    {
        if (open.has(to))
            close(to);
        open.set(to, open.get(from));
        open.delete(from);
    }

    function close(fd)
    {
        const file = open.get(fd);
        open.delete(fd);
        file.keep();
    }

    const keepAll = () => { for (const file of open.values()) file.keep(); };
    return { open, devices, openPath, renumber, close, keepAll };
}

/* The system calls of a program whose memory() is bytes. `machine`: args, environment, store,
 * input() (all of standard input), print(stream, bytes), chance(bytes), and where the work can be
 * asked to stop, interrupted(). */
function systemCalls(memory, machine)
{
    const { store } = machine, files = openFiles(store, {
        '/dev/stdin': () => standardInput(),
        '/dev/null': () => new OpenFile(null, '/dev/null', 'device', new Uint8Array(), {}),
    }), { open } = files;
    const view = () => new DataView(memory().buffer);
    const asBytes = (texts) => texts.map((text) => new TextEncoder().encode(text + '\0'));
    const args = asBytes(machine.args);
    const setting = ([name, value]) => `${name}=${value}`;
    const environment = asBytes(Object.entries(machine.environment).map(setting));
    let input = null; /* standard input, once it was asked for */

    const pathAt = (from, length) =>
        '/' + new TextDecoder().decode(memory().slice(from >>> 0, (from >>> 0) + length)).split('/')
            .filter((part) => part && part !== '.').join('/');

    const look = (path) => path.startsWith('/dev/') && path in files.devices ?
        { kind: 'device', size: 0, id: 0 } : store.look(path);

    function putSizes(texts, count, size)
    {
        view().setUint32(count, texts.length, true);
        view().setUint32(size, texts.reduce((sum, bytes) => sum + bytes.length, 0), true);
        return OK;
    }

    function putTexts(texts, pointers, at)
    {
        for (const [i, bytes] of texts.entries()) {
            view().setUint32(pointers + 4 * i, at, true);
            memory().set(bytes, at);
            at += bytes.length;
        }
        return OK;
    }

    /* Calls use(part of memory, bytes before) for each piece of a scattered buffer, until it does
     * less than it was given; *to becomes the sum. */
    function forPieces(pieces, count, to, use)
    {
        let total = 0;
        for (let i = 0; i < count; i++) {
            const at = pieces + 8 * i, from = view().getUint32(at, true);
            const size = view().getUint32(at + 4, true);
            const done = use(memory().subarray(from, from + size), total);
            total += done;
            if (done < size)
                break;
        }
        view().setUint32(to, total, true);
        return OK;
    }

    function standardInput()
    {
        input = input || new OpenFile(null, '/dev/stdin', 'device', machine.input(), {});
        return input;
    }

    function putState(to, kind, size, id)
    {
        memory().fill(0, to, to + 64);
        view().setBigUint64(to + 8, BigInt(id), true);
        view().setUint8(to + 16, KINDS[kind]);
        view().setBigUint64(to + 24, 1n, true);
        view().setBigUint64(to + 32, BigInt(size), true);
        return OK;
    }

    function putRights(fd, to)
    {
        const file = open.get(fd);
        memory().fill(0, to, to + 24);
        view().setUint8(to, fd < ROOT ? KINDS.device : fd === ROOT ? KINDS.folder : KINDS[file.kind]);
        view().setUint16(to + 2, file && file.appends ? APPEND : 0, true);
        view().setBigUint64(to + 8, 0xffffffffn, true);
        view().setBigUint64(to + 16, 0xffffffffn, true);
        return OK;
    }

    /* Entries of a folder from number `cookie` on, the last one cut where the room ends. */
    function putEntries(file, buffer, room, cookie, to)
    {
        const parts = file.entries.slice(Number(cookie)).map((name, i) => {
            const text = new TextEncoder().encode(name), entry = new Uint8Array(24 + text.length);
            const fields = new DataView(entry.buffer);
            fields.setBigUint64(0, cookie + BigInt(i) + 1n, true);
            fields.setUint32(16, text.length, true);
            const above = name === '.' || name === '..';
            const inside = above ? { kind: 'folder' } : store.look(`${file.path}/${name}`);
            fields.setUint8(20, inside ? KINDS[inside.kind] : 0);
            entry.set(text, 24);
            return entry;
        });
        let used = 0;
        for (const entry of parts) {
            const part = entry.subarray(0, room - used);
            memory().set(part, buffer + used);
            used += part.length;
        }
        view().setUint32(to, used, true);
        return OK;
    }

    function seek(file, offset, from, to)
    {
        const at = Number(offset) + [0, file.at, file.size][from];
        if (at < 0)
            return INVALID;
        file.at = at;
        view().setBigUint64(to, BigInt(at), true);
        return OK;
    }

    function writeFile(file, part, at)
    {
        if (at === undefined) {
            at = file.appends ? file.size : file.at;
            file.at = at + part.length;
        }
        return file.write(part, at);
    }

    const calls = {
        args_sizes_get: (count, size) => putSizes(args, count, size),
        args_get: (pointers, texts) => putTexts(args, pointers, texts),
        environ_sizes_get: (count, size) => putSizes(environment, count, size),
        environ_get: (pointers, texts) => putTexts(environment, pointers, texts),
        clock_time_get(clock, precision, to)
        {
            const now = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
            return OK;
        },
        random_get(to, size) { machine.chance(memory().subarray(to, to + size)); return OK; },
        proc_exit(code) { throw new ProgramEnd(code); },
        poll_oneoff: () => NO_CALL,
        sched_yield: () => machine.interrupted && machine.interrupted() ? INTERRUPTED : OK,

        fd_prestat_get(fd, to)
        {
            if (fd !== ROOT)
                return BAD_FILE;
            view().setUint32(to, 0, true);
            view().setUint32(to + 4, 1, true);
            return OK;
        },
        fd_prestat_dir_name(fd, to) { view().setUint8(to, '/'.charCodeAt(0)); return OK; },
        fd_fdstat_get: (fd, to) => fd > ROOT && !open.has(fd) ? BAD_FILE : putRights(fd, to),
        fd_fdstat_set_flags: () => OK,
        fd_renumber(from, to)
        {
            if (!open.has(from))
                return BAD_FILE;
            files.renumber(from, to);
            return OK;
        },

        path_open(dir, follow, path, length, how, rights, inheriting, flags, to)
        {
            const fd = files.openPath(pathAt(path, length), how, rights, flags);
            if (fd > 0)
                view().setUint32(to, fd, true);
            return fd > 0 ? OK : -fd;
        },
        path_filestat_get(dir, follow, path, length, to)
        {
            const found = look(pathAt(path, length));
            return found ? putState(to, found.kind, found.size, found.id) : NO_ENTRY;
        },
        path_create_directory(dir, path, length) { store.makeFolder(pathAt(path, length)); return OK; },
        path_remove_directory(dir, path, length) { store.removeFolder(pathAt(path, length)); return OK; },
        path_unlink_file(dir, path, length) { store.remove(pathAt(path, length)); return OK; },
        path_rename(dir, from, length, to_dir, to, to_length)
        {
            files.keepAll();
            store.rename(pathAt(from, length), pathAt(to, to_length));
            return OK;
        },
        path_readlink: () => INVALID,
        path_link: () => NO_CALL,

        fd_read(fd, pieces, count, to)
        {
            const file = open.get(fd) || (fd === 0 ? standardInput() : null);
            if (!file)
                return BAD_FILE;
            return forPieces(pieces, count, to, (into) => {
                const size = file.read(into, file.at);
                file.at += size;
                return size;
            });
        },
        fd_write(fd, pieces, count, to)
        {
            const file = open.get(fd);
            if (fd !== 1 && fd !== 2 && !file)
                return BAD_FILE;
            return forPieces(pieces, count, to, (part) => {
                if (file)
                    return writeFile(file, part);
                machine.print(fd, part.slice());
                return part.length;
            });
        },
        fd_pread: (fd, pieces, count, offset, to) =>
            forPieces(pieces, count, to, (into, before) => open.get(fd).read(into, Number(offset) + before)),
        fd_pwrite: (fd, pieces, count, offset, to) =>
            forPieces(pieces, count, to,
                      (part, before) => writeFile(open.get(fd), part, Number(offset) + before)),
        fd_seek: (fd, offset, from, to) => open.has(fd) ? seek(open.get(fd), offset, from, to) : NOT_SEEKABLE,
        fd_filestat_get(fd, to)
        {
            const file = open.get(fd);
            if (!file)
                return putState(to, fd === ROOT ? 'folder' : 'device', 0, fd);
            const found = look(file.path);
            return putState(to, file.kind, file.size, found ? found.id : 0);
        },
        fd_filestat_set_size(fd, size) { open.get(fd).resize(Number(size)); return OK; },
        fd_readdir: (fd, buffer, room, cookie, to) => putEntries(open.get(fd), buffer, room, cookie, to),
        fd_sync(fd) { if (open.has(fd)) open.get(fd).keep(); return OK; },
        fd_datasync(fd) { return calls.fd_sync(fd); },
        fd_close(fd)
        {
            if (!open.has(fd))
                return fd <= ROOT ? OK : BAD_FILE;
            files.close(fd);
            return OK;
        },
    };
    return { calls, files };
}

/* A call that the store refused is one that failed; what else is thrown goes on. */
function guarded(call)
{
    return (...values) => {
        try {
            return call(...values);
        } catch (error) {
            if (error instanceof ProgramEnd || typeof error.code !== 'string')
                throw error;
            return ERRORS[error.code] || OTHER_ERROR;
        }
    };
}

/* Runs a compiled program on a machine (systemCalls) to its end; gives its exit code. What the
 * machine cannot give - memory, stack - ends it with 3, as an exhausted machine natively does. */
export function run(compiled, machine)
{
    let instance = null;
    const { calls, files } = systemCalls(() => new Uint8Array(instance.exports.memory.buffer), machine);
    for (const name of Object.keys(calls))
        calls[name] = guarded(calls[name]);
    instance = new WebAssembly.Instance(compiled, { wasi_snapshot_preview1: calls });
    try {
        instance.exports._start();
        return 0;
    } catch (end) {
        if (end instanceof ProgramEnd)
            return end.code;
        const words = `${machine.args[0]}: the machine gave up: ${end.message}\n`;
        machine.print(2, new TextEncoder().encode(words));
        return 3;
    } finally {
        files.keepAll();
    }
}
