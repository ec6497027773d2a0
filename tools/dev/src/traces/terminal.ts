import { duration, titleOf, waterfallOf } from './waterfall.ts';
import type { Row, Waterfall } from './waterfall.ts';
import type { Trace } from './trace-book.ts';

const barLength = 24;
const nameLength = 58;
/** Most lines of one trace: a burst must not drown the terminal. */
const mostLines = 40;

/** A trace as lines for a terminal, each with its place in time. */
export function terminalLines(trace: Trace): string[] {
  const waterfall = waterfallOf(trace);
  const { rows, lengthMs } = waterfall;
  const head = `traza ${trace.id} · ${titleOf(waterfall)} · ${duration(lengthMs)}`;
  const lines = rows.slice(0, mostLines).map((row) => lineOf(row, waterfall));
  const left = rows.length - lines.length + trace.omitted;
  return [head, ...lines, ...(left > 0 ? [`  … y ${left} más`] : [])];
}

function lineOf({ span, depth, offsetMs }: Row, { lengthMs }: Waterfall): string {
  const { service, name, failed, attributes, links, durationMs } = span;
  const error = attributes.get('error.type');
  const code = error === undefined ? '' : ` ${failed ? '✗' : '!'} ${error}`;
  const linked = links.length > 0 ? ` ⇠ ${links.length}` : '';
  const label = `${'  '.repeat(depth)}${name}${code}${linked}`.padEnd(nameLength);
  const bar = barOf(offsetMs, durationMs, lengthMs);
  return `  ${service.padEnd(9)}${label} ${bar} ${duration(durationMs).padStart(8)}`;
}

function barOf(offsetMs: number, durationMs: number, lengthMs: number): string {
  const scale = lengthMs > 0 ? barLength / lengthMs : 0;
  const before = Math.min(barLength - 1, Math.floor(offsetMs * scale));
  const long = Math.max(1, Math.min(barLength - before, Math.round(durationMs * scale)));
  return `${'·'.repeat(before)}${'█'.repeat(long)}`.padEnd(barLength, '·');
}
