import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const defaultMaxBytes = 10 * 1024 * 1024;

/** A log file that keeps one older generation beside it (`<name>.log.1`). */
export class LogFile {
  #size: number;
  #failing = false;
  readonly #say: (line: string) => void;
  readonly #maxBytes: number;
  readonly path: string;

  constructor(path: string, say: (line: string) => void, maxBytes = defaultMaxBytes) {
    this.path = path;
    this.#say = say;
    this.#maxBytes = maxBytes;
    mkdirSync(dirname(path), { recursive: true });
    this.#size = existsSync(path) ? statSync(path).size : 0;
  }

  /** Keeps `chunk`. Where it cannot, as on a full disk, it says so once and goes on without. */
  write(chunk: Buffer): void {
    try {
      this.#append(chunk);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#say(`no se puede escribir ${this.path}: ${String(error)}`);
      this.#failing = true;
    }
  }

  #append(chunk: Buffer): void {
    if (this.#size > this.#maxBytes) {
      renameSync(this.path, `${this.path}.1`);
      this.#size = 0;
    }
    appendFileSync(this.path, chunk);
    this.#size += chunk.length;
  }
}

/** Cuts a stream of chunks into whole lines; what follows the last line break waits. */
export function lineSplitter(onLine: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) onLine(line);
  };
}

/** The passwords are random, die with the start and stand in a file for its owner alone. */
const expected = /Plaintext passwords detected/;

const levels: Record<number, string> = { 40: 'aviso', 50: 'error', 60: 'error' };

/**
 * What of a process's log line people should see on the terminal: warnings and errors of the
 * services' JSON logs and of nats-server's `[WRN]` and `[ERR]`; undefined for all the rest.
 */
export function notable(line: string): string | undefined {
  if (expected.test(line)) return undefined;
  const nats = /\[(WRN|ERR|FTL)\] (.*)/.exec(line);
  if (nats) return `${nats[1] === 'WRN' ? 'aviso' : 'error'}: ${nats[2]}`;
  const entry = entryOf(line);
  const level = levels[Number(entry?.level)];
  if (!entry || !level) return undefined;
  const text = entry.msg ?? '';
  return `${level}: ${text}${detail(entry)}`;
}

/** The words with which a process gave up; undefined for any other line. */
export function lastWord(line: string): string | undefined {
  const entry = entryOf(line);
  if (entry?.level !== 60) return undefined;
  return (entry.msg ?? '').replace(/^could not start: /, '');
}

/** A line of a service's JSON log, as pino writes it. */
interface Entry {
  readonly level?: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

function entryOf(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

/** What a last word leaves out: it names its reason itself. */
function detail({ level, err }: Entry): string {
  return level === 60 || !err?.message ? '' : ` (${err.message})`;
}
