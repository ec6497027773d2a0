import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ownProgram } from './own-program.ts';

it('a process with a clock in the past has past dates for the present, and given dates unchanged', () => {
  const agoMs = 30 * 24 * 60 * 60 * 1000;
  const program = `
    const made = new Date();
    const dates = [Date.now(), made.getTime(), Date.parse(Date()), new Date(7).getTime(), Date.UTC(1970, 0)];
    console.log(JSON.stringify([made instanceof Date, made.constructor === Date, ...dates]));`;
  const options = [`--import=${ownProgram('past-clock').file}`, '--eval', program];
  const env = { ...process.env, PAST_CLOCK_MS: String(agoMs) };
  const text = execFileSync(process.execPath, options, { env, encoding: 'utf8' });
  const [isDate, isConstructor, ...dates] = JSON.parse(text) as [boolean, boolean, ...number[]];
  expect([isDate, isConstructor]).toEqual([true, true]);
  const then = Date.now() - agoMs;
  for (const date of dates.slice(0, 3)) expect(Math.abs(date - then)).toBeLessThan(60_000);
  expect(dates.slice(3)).toEqual([7, 0]);
});
