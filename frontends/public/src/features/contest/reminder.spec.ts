import { expect, it } from 'vitest';
import { reminderOf } from './reminder.ts';

const event = {
  id: 'e1',
  slug: 'noche',
  name: 'Noche, luz; y “sal” \\ mar\nsol',
  startDate: '2027-01-10',
};
const linesOf = (name: string) =>
  reminderOf({ ...event, name }, 'https://reto.example', new Date('2026-12-01T10:00:00Z')).split(
    '\r\n',
  );

it('a reminder lasts an hour from midnight in Mexico City and has an alarm', () => {
  const lines = linesOf(event.name);
  expect(lines).toContain('DTSTART:20270110T060000Z');
  expect(lines).toContain('DTEND:20270110T070000Z');
  expect(lines).toContain('UID:e1@reto.example');
  expect(lines).toContain('DTSTAMP:20261201T100000Z');
  expect(lines).toContain(String.raw`SUMMARY:Abre Noche\, luz\; y “sal” \\ mar\nsol`);
  expect(lines).toContain('URL:https://reto.example/contest/noche');
  expect(lines).toContain('TRIGGER:PT0M');
  expect(lines.at(-1)).toBe('');
});

it('a reminder folds lines at 75 bytes without losing a character', () => {
  const name = 'Ñandú '.repeat(40).trim();
  const lines = linesOf(name);
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(75);
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:Abre ${name}\n`);
});
