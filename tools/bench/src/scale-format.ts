import { totalOf, type Bill } from './scale-costs.ts';
import type { Times } from './scale-model.ts';

/** What is held against each other in every table. */
export const settings = [
  { name: 'SQLite', store: 'sqlite', cdn: false },
  { name: 'SQLite, CDN', store: 'sqlite', cdn: true },
  { name: 'Firestore', store: 'firestore', cdn: false },
  { name: 'Firestore, CDN', store: 'firestore', cdn: true },
] as const;

export const billRows = (bills: readonly Bill[]) => [
  ...(['processor', 'memory', 'traffic', 'cdn', 'store', 'bucket'] as const).map((part) => [
    `$, ${part}`,
    ...bills.map((bill) => bill[part].toFixed(2)),
  ]),
  ['**$, together**', ...bills.map((bill) => totalOf(bill).toFixed(2))],
];

export const round = (value: number) => String(Math.round(value));
export const seconds = (value: number) =>
  value === Infinity ? 'not in 15 min' : `${value.toFixed(1)} s`;
export const told = (times: Times = { p50: 0, p99: 0 }) =>
  `${short(times.p50)}, ${short(times.p99)}`;
const short = (value: number) =>
  value < 1 ? `${Math.round(value * 1_000)} ms` : `${value.toFixed(1)} s`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '-')), ...rows.map(line)].join('\n');
}
