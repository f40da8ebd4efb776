/* files.js - where files are: a store in memory, and the one of Node (host.js says what a store
 * is).
 *
 * look(path) gives { kind: 'file', 'folder' or 'device', size, id } or null; files that are one
 * have one id.
 */

function failure(code, path)
{
    return Object.assign(new Error(`${code}: ${path}`), { code });
}

const folderOf = (path) => path.slice(0, Math.max(1, path.lastIndexOf('/')));

/* Files in memory; `files` are names and their texts or bytes to begin with. Folders need not be
 * made. */
export function memoryStore(files = {})
{
    const at = new Map(), folders = new Set(['/']), ids = new Map();
    const id = (path) => ids.get(path) || ids.set(path, ids.size + 1).get(path);

    function makeFolders(path)
    {
        for (; path !== '/'; path = folderOf(path))
            folders.add(path);
    }

    const store = {
        look(path)
        {
            if (folders.has(path))
                return { kind: 'folder', size: 0, id: id(path) };
            return at.has(path) ? { kind: 'file', size: at.get(path).length, id: id(path) } : null;
        },
        read: (path) => at.get(path),
        write(path, bytes)
        {
            if (!folders.has(folderOf(path)))
                throw failure('ENOENT', path);
            at.set(path, bytes);
        },
        remove(path) { if (!at.delete(path)) throw failure('ENOENT', path); },
        rename(from, to)
        {
            if (!at.has(from))
                throw failure('ENOENT', from);
            store.write(to, at.get(from));
            at.delete(from);
        },
        makeFolder(path) { if (store.look(path)) throw failure('EEXIST', path); folders.add(path); },
        removeFolder(path)
        {
            if (store.list(path).length)
                throw failure('ENOTEMPTY', path);
            folders.delete(path);
        },
        list: (path) => [...at.keys(), ...folders].filter((name) => name !== '/' && folderOf(name) === path)
            .map((name) => name.slice(name.lastIndexOf('/') + 1)).sort(),
        /* The text of a file, or undefined. */
        text: (path) => at.has(path) ? new TextDecoder().decode(at.get(path)) : undefined,
    };
    for (const [name, content] of Object.entries(files)) {
        const path = name.startsWith('/') ? name : '/' + name;
        makeFolders(folderOf(path));
        at.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    }
    return store;
}

/* The files of the system that Node runs on; `fs` is its module. */
export function nodeStore(fs)
{
    const kindOf = (state) => state.isDirectory() ? 'folder' : state.isFile() ? 'file' : 'device';
    return {
        look(path)
        {
            const state = fs.statSync(path, { throwIfNoEntry: false });
            return state ? { kind: kindOf(state), size: state.size, id: state.ino } : null;
        },
        read: (path) => new Uint8Array(fs.readFileSync(path)),
        write: (path, bytes) => fs.writeFileSync(path, bytes),
        remove: (path) => fs.unlinkSync(path),
        rename: (from, to) => fs.renameSync(from, to),
        makeFolder: (path) => fs.mkdirSync(path),
        removeFolder: (path) => fs.rmdirSync(path),
        list: (path) => fs.readdirSync(path),
    };
}
