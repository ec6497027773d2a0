import { expect, it } from 'vitest';
import { rowsOf } from './likes-over-time.tsx';

const hourMs = 60 * 60 * 1000;
const ones = (length: number) => Array.from({ length }, () => 1);

it('a timeline longer than a day has a row for each day in Mexico City', () => {
  const from = Date.parse('2026-11-20T22:00:00-06:00');
  const counts = { counted: ones(30), held: ones(30), voided: ones(30).fill(0, 3) };
  const rows = rowsOf({ from, stepMs: hourMs, ...counts });
  expect(rows).toEqual([
    { when: '20 nov', counted: 2, held: 2, voided: 2 },
    { when: '21 nov', counted: 24, held: 24, voided: 1 },
    { when: '22 nov', counted: 4, held: 4, voided: 0 },
  ]);
});

it('a timeline of exactly a day has a row for each hour', () => {
  const counts = { counted: ones(24), held: ones(24), voided: ones(24) };
  const rows = rowsOf({ from: Date.parse('2026-11-20T06:00:00Z'), stepMs: hourMs, ...counts });
  expect([rows.length, rows[0]?.when]).toEqual([24, '20 nov, 00:00']);
});

it('a row contains the sum of the steps in its hour', () => {
  const from = Date.parse('2026-11-20T22:30:00-06:00');
  const counts = { counted: ones(4), held: [0, 5, 0, 0], voided: ones(4) };
  expect(rowsOf({ from, stepMs: 15 * 60 * 1000, ...counts })).toEqual([
    { when: '20 nov, 22:00', counted: 2, held: 5, voided: 2 },
    { when: '20 nov, 23:00', counted: 2, held: 0, voided: 2 },
  ]);
});
