import { periodsMs } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { newRecord } from '../events/event-rules.ts';
import type { JurorRecord } from './jury-records.ts';
import { isAddressDue, isClosed, juryOf, pointsWithin, stateOf } from './jury-rules.ts';

const event = newRecord(
  { id: 'e', slug: 'e' },
  { name: 'E', title: 'E', description: 'E', startDate: '2026-11-10', endDate: '2026-11-20' },
  { thumbnailPath: 'a', aboutThumbnailPath: 'b' },
);
const criteria = [
  { name: 'Técnica', max: 10 },
  { name: 'Idea', max: 5 },
];
const jury = juryOf({ criteria, mode: 'weighed', weight: 40, until: '2026-11-23' }, event);
const judged = { ...event, jury };
const lastInstant = Date.parse('2026-11-24T05:59:59.999Z');
const times = { invitedAt: 0, expiresAt: lastInstant + 1, acceptedAt: null, revokedAt: null };
const seat = { eventId: 'e', email: 'ana@jurado.test', secretHash: 'x', uid: null };
const juror: JurorRecord = { ...seat, ...times };

it('a jury keeps the order of its criteria and ends three days after its event by default', () => {
  const ids = ['tecnica', 'idea'];
  expect(juryOf({ criteria, mode: 'beside' }, event)).toEqual({
    criteria: criteria.map((criterion, at) => ({ id: ids[at], ...criterion })),
    mode: 'beside',
    weight: null,
    until: '2026-11-23',
  });
  const until = '2026-11-20';
  expect(juryOf({ criteria, mode: 'beside', until }, event)).toMatchObject({ until });
});

const alike = ['Idea', ' idéa'].map((name) => ({ name, max: 1 }));
it.each([
  ['MALFORMED_REQUEST', { criteria, mode: 'weighed' }],
  ['MALFORMED_REQUEST', { criteria, mode: 'beside', weight: 40 }],
  ['MALFORMED_REQUEST', { criteria: alike, mode: 'beside' }],
  ['JURY_ENDS_TOO_EARLY', { criteria, mode: 'beside', until: '2026-11-19' }],
] as const)('a jury is refused with %s: %j', (code, described) => {
  expect(() => juryOf(described, event)).toThrow(code);
});

it.each([
  ['in the last instant of its last day in Mexico City', lastInstant, false],
  ['in the first instant after it', lastInstant + 1, true],
])('a jury is closed %s', (_, now, closed) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  expect(isClosed(judged, undefined)).toBe(closed);
  expect(isClosed(judged, { startedAt: 1 })).toBe(closed);
});

it('a jury is closed once its points were counted or the result is published, even before its last day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T00:00:00Z') });
  expect(isClosed(judged, { startedAt: 1, closedAt: 2 })).toBe(true);
  expect(isClosed({ ...judged, published: { podium: [] } }, undefined)).toBe(true);
  expect(isClosed(event, undefined)).toBe(false);
});

const accepted = { ...juror, uid: 'ana', acceptedAt: 1 };
it.each([
  ['after the last day of the jury in Mexico City', accepted, lastInstant + 1],
  ['after the invitation has expired', { ...juror, expiresAt: 5 }, 5],
  ['after the juror was revoked', { ...accepted, revokedAt: 7 }, 7],
])('the address of a juror is erased thirty days %s', (_, one, from) => {
  const due = from + periodsMs.jurorAddress;
  expect(isAddressDue(one, judged, due - 1)).toBe(false);
  expect(isAddressDue(one, judged, due)).toBe(true);
  expect(isAddressDue({ ...one, email: null }, judged, due)).toBe(false);
});

it('an invitation is open until it expires; revoking a juror also ends an accepted invitation', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: lastInstant });
  expect(stateOf(juror)).toBe('invited');
  vi.setSystemTime(lastInstant + 1);
  expect(stateOf(juror)).toBe('expired');
  expect(stateOf({ ...juror, acceptedAt: 1 })).toBe('accepted');
  expect(stateOf({ ...juror, acceptedAt: 1, revokedAt: 2 })).toBe('revoked');
});

it('a juror scores every criterion within its bounds, and the points keep the order of the criteria', () => {
  expect(Object.keys(pointsWithin(jury, { idea: 5, tecnica: 0 }))).toEqual(['tecnica', 'idea']);
  for (const points of [{ idea: 6 }, { tecnica: 11 }, { idea: -1 }, { idea: 1, otra: 1 }]) {
    expect(() => pointsWithin(jury, points)).toThrow('POINTS_OUT_OF_RANGE');
  }
});
