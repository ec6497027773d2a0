import { expect, it, vi } from 'vitest';
import { mayTakePart } from './adults.ts';

const known = vi.hoisted(() => ({ dob: '' }));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  knownMe: () => known,
}));
vi.mock('./account-dialogs.ts', () => ({ refuse: () => false }));

it.each([
  ['2008-11-26', true],
  ['2008-11-27', false],
])('an account born on %s may take part on 2026-11-26: %s', async (dob, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T18:00:00Z') });
  known.dob = dob;
  expect(await mayTakePart('ana')).toBe(expected);
});
