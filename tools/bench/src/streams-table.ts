import { median } from './rounds.ts';
import type { Heard, Report } from './streams-readers.ts';

export interface Like {
  readonly postId: string;
  readonly likes: number;
  readonly answeredAt: number;
}

export interface Phase {
  readonly seconds: number;
  /** Processor time of the gateway. */
  readonly gatewaySeconds: number;
  readonly likes: readonly Like[];
  readonly report: Report;
}

/** A phase as a row: what `alone`, likes without streams, take of the gateway is left out. */
export function rowOf(phase: Phase, alone: Phase, streams: number) {
  const { seconds, gatewaySeconds, report, likes } = phase;
  const { heard, bytes, wrong, ended } = report;
  const messages = heard.reduce((sum, { readers }) => sum + readers, 0);
  const forStreams = gatewaySeconds - alone.gatewaySeconds * (seconds / alone.seconds);
  const firsts = likes.map((like) => firstWith(like, heard));
  const delays = (of: 'medianAt' | 'lastAt') =>
    firsts.map((message, n) => message[of] - (likes[n]?.answeredAt ?? Number.NaN));
  return {
    'messages/s': round(heard.length / seconds, 1),
    'bytes/s a stream': Math.round(bytes / seconds / streams),
    'gateway, µs/s a stream': round((forStreams / seconds / streams) * 1e6, 1),
    'µs a message': round((forStreams / messages) * 1e6, 2),
    'median stream, ms': Math.round(median(delays('medianAt'))),
    p99: Math.round(p99(delays('medianAt'))),
    'slowest stream, ms': Math.round(median(delays('lastAt'))),
    'its p99': Math.round(p99(delays('lastAt'))),
    wrong: wrong,
    ended: ended,
  };
}

/** What each post's last message said. */
export function lastTold(phases: readonly Phase[]): Record<string, number> {
  const texts = phases.flatMap(({ report }) => report.heard.map(({ text }) => text));
  return Object.assign({}, ...texts.map(talliesIn)) as Record<string, number>;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Posts that are aimed at only gain in a phase, so the first such number has the like in it. */
function firstWith({ postId, likes }: Like, heard: readonly Heard[]): Heard {
  const first = heard.find(({ text }) => (talliesIn(text)[postId] ?? 0) >= likes);
  if (!first) throw new Error('a like was never told');
  return first;
}

const known = new Map<string, Record<string, number>>();

function talliesIn(text: string): Record<string, number> {
  const [, data] = /^event: likes\ndata: (.*)$/m.exec(text) ?? [];
  const tallies = known.get(text) ?? (JSON.parse(data ?? '{}') as Record<string, number>);
  known.set(text, tallies);
  return tallies;
}
