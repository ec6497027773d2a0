import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const defaultMaxBytes = 10 * 1024 * 1024;

/**
 * Appends chunks to a log file. A full file becomes `<name>.log.1`, which replaces the previous
 * one. If a write fails, for example because the disk is full, that is reported once and the output
 * is dropped.
 */
export function logWriter(
  path: string,
  say: (line: string) => void,
  maxBytes = defaultMaxBytes,
): (chunk: Buffer) => void {
  mkdirSync(dirname(path), { recursive: true });
  let size = existsSync(path) ? statSync(path).size : 0;
  let failing = false;
  return (chunk) => {
    try {
      if (size > maxBytes) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, chunk);
      size += chunk.length;
      failing = false;
    } catch (error) {
      if (!failing) say(`no se puede escribir ${path}: ${String(error)}`);
      failing = true;
    }
  };
}

/** A warning that is not shown: the passwords are random, and in a file of mode 0600. */
const expected = /Plaintext passwords detected/;

const levels: Record<number, string> = { 40: 'aviso', 50: 'error', 60: 'error' };

/**
 * The part of a log line that is printed on the terminal: warnings and errors of the services' JSON
 * logs and of nats-server's `[WRN]` and `[ERR]`; undefined for others.
 */
export function notable(line: string): string | undefined {
  if (expected.test(line)) return undefined;
  const nats = /\[(WRN|ERR|FTL)\] (.*)/.exec(line);
  if (nats) return `${nats[1] === 'WRN' ? 'aviso' : 'error'}: ${nats[2]}`;
  const { level = 0, msg = '', err } = entryOf(line);
  if (!levels[level]) return undefined;
  // In a fatal entry the message already contains the reason.
  const reason = level < 60 && err?.message ? ` (${err.message})` : '';
  return `${levels[level]}: ${msg}${reason}`;
}

/** The message of a fatal log entry; undefined for any other line. */
export function lastWord(line: string): string | undefined {
  const { level, msg = '' } = entryOf(line);
  return level === 60 ? msg.replace(/^could not start: /, '') : undefined;
}

interface Entry {
  readonly level?: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

function entryOf(line: string): Entry {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as Entry) : {};
  } catch {
    return {};
  }
}
