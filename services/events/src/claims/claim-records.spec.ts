import { periodsMs } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { claimed, delivered, dueOf, expired, factsOf, isCertified } from './claim-records.ts';
import {
  formOf,
  openClaim,
  paused,
  reminded,
  reopened,
  resumed,
  stateOf,
} from './claim-records.ts';

const at = (instant: string) => Date.parse(instant);
const dayMs = 24 * 60 * 60 * 1000;
const holder = { postId: 'p', uid: 'u', rank: 1 };
const opened = (instant: string) => openClaim('e', 1, holder, at(instant));
const atNoon = opened('2026-11-20T18:00:00Z');
const field = (name: string) =>
  ({ name, label: name, kind: 'line', required: true, maxLength: 10 }) as const;
const given = claimed(atNoon, 'sealed', []);
const dueAt = at('2026-12-05T05:59:59Z');

// Midnight in Mexico City is 06:00 UTC.
it.each([
  ['2026-11-20T06:00:00.000Z', '2026-12-05T05:59:59Z'],
  ['2026-11-21T05:59:59.999Z', '2026-12-05T05:59:59Z'],
  ['2026-11-21T06:00:00.000Z', '2026-12-06T05:59:59Z'],
])('a claim of %s ends with the 14th day after it in Mexico City, at %s', (instant, until) => {
  expect(opened(instant).dueAt).toBe(at(until));
  expect(reopened(given, at(instant))).toMatchObject({ state: 'open', dueAt: at(until) });
});

it('a claim is open until its last second, whether or not the clock has run', () => {
  expect(stateOf(atNoon, dueAt - 1)).toBe('open');
  expect(stateOf(atNoon, dueAt)).toBe('expired');
  expect(stateOf(given, dueAt)).toBe('claimed');
});

it('the clock reminds at noon three days and one day before the end, then ends the claim', () => {
  const reminders = [];
  let claim = atNoon;
  for (let now = claim.nextAt ?? 0; now < dueAt; now = claim.nextAt ?? Infinity) {
    expect(dueOf(claim, now - 1)).toBeUndefined();
    expect(dueOf(claim, now)).toBe('remind');
    reminders.push(new Date(now).toISOString());
    claim = reminded(claim, now);
  }
  expect(reminders).toEqual(['2026-12-01T17:59:59.000Z', '2026-12-03T17:59:59.000Z']);
  expect(dueOf(claim, dueAt - 1)).toBeUndefined();
  expect(dueOf(claim, dueAt)).toBe('expire');
  // If the job missed the first reminder, it sends one reminder, not two.
  expect(dueOf(reminded(atNoon, dueAt - dayMs), dueAt - 1)).toBeUndefined();
});

const pause = at('2026-11-25T20:00:00Z');
const stopped = paused(atNoon, pause);

it('a pause stops the time of an open claim; after it, the remaining time is counted to the end of a day', () => {
  expect(dueOf(stopped, at('2027-06-01T00:00:00Z'))).toBeUndefined();
  expect(stateOf(stopped, at('2027-06-01T00:00:00Z'))).toBe('open');
  expect(factsOf(stopped).dueAt).toBeNull();
  // 29 days and 9 hours later; 05:00 UTC is still the day before in Mexico City.
  const resumedAt = at('2026-12-25T05:00:00Z');
  const running = resumed(stopped, resumedAt);
  expect(running).toMatchObject({ state: 'open', dueAt: at('2027-01-04T05:59:59Z') });
  expect(running).not.toHaveProperty('pausedAt');
  expect(dueOf(running, running.nextAt ?? 0)).toBe('remind');
});

it('a second pause keeps the beginning of the first, and decided claims have no pause', () => {
  expect(paused(stopped, pause + dayMs)).toBe(stopped);
  for (const claim of [given, delivered(given, pause), expired(atNoon)]) {
    expect(paused(claim, pause)).toBe(claim);
    expect(resumed(claim, pause)).toBe(claim);
  }
  expect(paused(atNoon, dueAt)).toBe(atNoon);
});

it('answers are erased thirty days after the delivery, or as soon as the winner loses the claim', () => {
  expect(dueOf(given, dueAt + 400 * dayMs)).toBeUndefined();
  const done = delivered(given, dueAt);
  expect(dueOf(done, dueAt + periodsMs.claimAnswers - 1)).toBeUndefined();
  expect(dueOf(done, dueAt + periodsMs.claimAnswers)).toBe('erase');
  expect(dueOf(delivered(atNoon, dueAt), Infinity)).toBeUndefined();
  expect(expired(given)).not.toHaveProperty('sealed');
  expect(expired(given)).not.toHaveProperty('form');
});

it('the winner of a place keeps the certificate; a substitute has one only until the claim expires', () => {
  const substitute = openClaim('e', 1, { ...holder, rank: 4 }, at('2026-11-20T18:00:00Z'));
  expect(isCertified(expired(atNoon), dueAt)).toBe(true);
  expect(isCertified(substitute, dueAt - 1)).toBe(true);
  expect(isCertified(substitute, dueAt)).toBe(false);
  expect(isCertified(claimed(substitute, 'sealed', []), dueAt)).toBe(true);
  expect(isCertified(delivered(substitute, dueAt - 1), dueAt)).toBe(true);
});

it.each([
  ['asks for what the contest asks for', atNoon, 'contest'],
  ['keeps the form that was answered', claimed(atNoon, 'sealed', [field('answered')]), 'answered'],
])('a claim %s', (_, claim, name) => {
  const form = formOf(claim, { claimForm: [field('contest')] }, [field('usual')]);
  expect(form).toEqual([field(name)]);
});

it('a claim of a contest without a form has the default form', () => {
  expect(formOf(atNoon, {}, [field('usual')])).toEqual([field('usual')]);
});
