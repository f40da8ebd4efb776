/* index.d.ts - what index.js offers. The documents are made from docs/schema. */
import type { CheckAnswer, MapAnswer, ProveAnswer, SolveAnswer } from './documents.js';
export type * from './documents.js';

export interface How {
    /** Files that the command finds, by name: boards, positions, games. */
    files?: Record<string, string | Uint8Array>;
    /** Standard input. */
    input?: string;
    /** Ends the run at once. */
    signal?: AbortSignal;
    /** Four bytes: once they are not 0, the work stops and reports what is settled, as after Ctrl-C. */
    interrupt?: SharedArrayBuffer;
}

/** Options are those of the command, in camel case: `fewestMoves` is `--fewest-moves`. */
export type Options = Record<string, string | number | boolean | string[] | undefined>;

export interface Question extends Options {
    /** A board that ships, a family such as `triangle:6`, or a file's name. */
    board: string;
    start?: string;
    finish?: string | string[];
    /** Seconds. */
    time?: number;
    fewestMoves?: boolean;
    /** The proof file as well, as `proof_file`. */
    proof?: boolean;
}

export type Proved<Document> = Document & { proof_file?: string };

export function prove(question: Question, how?: How): Promise<Proved<ProveAnswer>>;
export function map(question: Question, how?: How): Promise<Proved<MapAnswer>>;
export function solve(question: Question, how?: How): Promise<Proved<SolveAnswer>>;
/** Runs pagoda-check, which shares no source with pagoda, on the text of a proof file. */
export function check(proof: string,
                      how?: How & { explain?: boolean; boards?: string }): Promise<CheckAnswer>;
/** Any command that answers in JSON: `command('class', 'english')`. */
export function command(name: string, argument?: string, options?: Options, how?: How): Promise<object>;
/** A command line as in a shell, and all that came of it. */
export function run(args: string[], how?: How):
    Promise<{ code: number; output: string; messages: string; files: Record<string, string> }>;

/** Bad input, or a failure: the message, the exit code, and the document that says it. */
export class PagodaError extends Error {
    code: number;
    document: object | null;
}
