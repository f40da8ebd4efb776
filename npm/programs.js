/* programs.js - both programs on one machine (host.js): pagoda, and pagoda-check for the command
 * check. */
import { runChecker } from './checker.js';
import { run } from './host.js';

const lines = (text) => text.split('\n').filter((line) => line);
const quoted = (texts) => '[' + texts.map((text) => JSON.stringify(text)).join(', ') + ']';

/* As pagoda check --json has it: docs/schema/check.json. */
function document(version, code, explained, out, messages)
{
    const what = explained ? 'explanation' : 'statements';
    return `{"pagoda": ${JSON.stringify(version)}, "format": 1, "holds": ${code === 0}, ` +
        `"${what}": ${quoted(explained ? out.split('\n').slice(0, -1) : lines(out))}, ` +
        `"messages": ${quoted(lines(messages))}}\n`;
}

/* The words for pagoda-check, and what pagoda makes of its answer. */
function split(args)
{
    const words = [];
    let json = false, output = null;
    for (let i = 1; i < args.length; i++) {
        if (args[i] === '--json')
            json = true;
        else if (args[i] === '-o' || args[i] === '--output')
            output = args[++i];
        else
            words.push(args[i]);
    }
    return { words, json, output };
}

/* The checker names files without what stands before their first folder: the word that was meant,
 * then. */
function reader({ store, input }, words, here)
{
    const plain = (path) => path.split('/').filter((part) => part && part !== '.').join('/');
    const absolute = (path) => path.startsWith('/') ? path : `${here}/${path}`;
    return (path) => {
        if (path === '-')
            return input();
        const word = words.find((w) => plain(path) === plain(w) || plain(path).startsWith(plain(w) + '/'));
        const full = absolute(word === undefined ? '/' + path : word + plain(path).slice(plain(word).length));
        try {
            return store.look(full) ? store.read(full) : null;
        } catch {
            return null;
        }
    };
}

function runCheck(compiled, version, machine)
{
    const { words, json, output } = split(machine.args.slice(1));
    const texts = { 1: '', 2: '' }, decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
    const here = machine.environment.PWD || '';
    const code = runChecker(compiled, words, reader(machine, words, here), (stream, bytes) => {
        texts[stream] += decoders[stream].decode(bytes, { stream: true });
    });
    const encode = (text) => new TextEncoder().encode(text);
    const answer = json ? document(version, code, words.includes('--explain'), texts[1], texts[2]) : texts[1];
    if (output && output !== '-')
        machine.store.write(output.startsWith('/') ? output : `${here}/${output}`, encode(answer));
    else
        machine.print(1, encode(answer));
    if (!json)
        machine.print(2, encode(texts[2]));
    return code;
}

/* Runs the command of machine.args, whose first word is the program; `compiled` has both
 * programs, { pagoda, check }. Gives the exit code. */
export function runCommand(compiled, version, machine)
{
    const [, command, ...rest] = machine.args;
    const helps = rest.some((word) => word === '-h' || word === '--help');
    const checks = command === 'check' && rest.length > 0 && !helps;
    return checks ? runCheck(compiled.check, version, machine) : run(compiled.pagoda, machine);
}
