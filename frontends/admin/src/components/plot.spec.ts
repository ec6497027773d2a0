import { expect, it } from 'vitest';
import { timeLabels } from './plot.tsx';

const at = (time: string) => Date.parse(`2026-11-${time}-06:00`) / 1_000;

it('the axis of a plot shows each label once', () => {
  const seconds = [at('25T23:59:00'), at('26T02:00:10'), at('26T02:00:20'), at('26T02:01:00')];
  expect(timeLabels(seconds, 10)).toEqual(['25 nov', '26 nov', '02:00', '02:01']);
  const halves = [at('25T00:00:00'), at('25T12:00:00'), at('26T00:00:00'), at('26T12:00:00')];
  expect(timeLabels(halves, 43_200)).toEqual(['25 nov', '12:00', '26 nov', '12:00']);
  const within = [at('26T02:00:00'), at('26T02:00:20'), at('26T02:00:40'), at('26T02:01:00')];
  expect(timeLabels(within, 20)).toEqual(['26 nov', '02:00', '', '02:01']);
});
