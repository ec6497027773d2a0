import type { Evidence } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { clockTimes, like, onRecord, second } from '../test/judged-likes.ts';
import { clearingTerms } from './clearing-terms.ts';
import { JudgedContest } from './judged-contest.ts';

/** A contest with likes of a script by v0, v1 and so on, all of which are held. */
function heldContest(size: number, evidence: (n: number) => Partial<Evidence> = () => ({})) {
  const contest = new JudgedContest();
  const script = clockTimes(size, 7 * second).map((at, n) => {
    const own = { network: 'one', device: null, provider: 'password', createdAt: at - 30 * second };
    return onRecord(like({ uid: `v${n}`, at, evidence: { ...own, ...evidence(n) } }));
  });
  for (const one of script) contest.put(one);
  const verdicts = contest.unsettled();
  expect(verdicts.filter(({ state }) => state === 'held')).toHaveLength(size);
  contest.settled(verdicts);
  return { contest, script };
}
const clear = (contest: JudgedContest, count: number) => {
  for (let n = 0; n < count; n += 1) contest.clear(`v${n}`);
};
const wayOf = (contest: JudgedContest, uid: string) => clearingTerms(contest, uid)?.by;

it.each([
  [12, 2, 'work'],
  [12, 3, 'mail'],
  [60, 5, 'work'],
  [60, 6, 'mail'],
])('a held like is cleared of a cluster of %i after %i others by %s', (size, cleared, by) => {
  const { contest } = heldContest(size);
  clear(contest, cleared);
  expect(clearingTerms(contest, 'v11')).toEqual({ by, cleared });
});

it.each<[string, (n: number) => Partial<Evidence>]>([
  ['throw-away mail', () => ({ mail: 'throwaway', domain: 'away' })],
  ['one domain', () => ({ mail: 'other', domain: 'own' })],
  ['one mailbox', () => ({ mailbox: 'mine' })],
  ['a series', (n) => ({ series: 'voto#', serial: n })],
  ['a series on many networks', (n) => ({ series: 'voto#', serial: n, network: `n${n}` })],
])('a held like is cleared of %s after the first few by an administrator alone', (_, evidence) => {
  const { contest } = heldContest(12, evidence);
  clear(contest, 2);
  expect(wayOf(contest, 'v11')).toBe('work');
  clear(contest, 3);
  expect(wayOf(contest, 'v11')).toBe('administrator');
});

it('a held like is cleared of a shared mailbox by an administrator if enough likes of its network were cleared', () => {
  const contest = new JudgedContest();
  const network = 'one';
  for (let n = 0; n < 3; n += 1)
    contest.put(onRecord(like({ evidence: { network } }), { cleared: true }));
  for (const uid of ['first', 'second'])
    contest.put(onRecord(like({ uid, evidence: { network, mailbox: 'mine' } })));
  contest.settled(contest.unsettled());
  expect(clearingTerms(contest, 'second')).toEqual({ by: 'administrator', cleared: 3 });
});

it('a held like is cleared by an administrator if throw-away mailboxes of many domains share a network', () => {
  const { contest } = heldContest(12, (n) => {
    return n < 7 ? {} : { mail: 'throwaway', domain: `away-${n}`, device: `phone-${n}` };
  });
  clear(contest, 3);
  expect(wayOf(contest, 'v11')).toBe('administrator');
  expect(wayOf(contest, 'v5')).toBe('mail');
});

it('a held like is cleared by mail if few other likes have its mail domain', () => {
  const { contest } = heldContest(12, (n) => (n < 9 ? {} : { mail: 'other', domain: 'unam' }));
  clear(contest, 3);
  expect(wayOf(contest, 'v11')).toBe('mail');
});

it('a held like is cleared with cleared likes counted even after they were moved or taken off', () => {
  const { contest, script } = heldContest(12);
  clear(contest, 3);
  for (const [n, one] of script.slice(0, 3).entries())
    contest.put({ ...one, postId: n === 0 ? null : 'luna', cleared: true });
  contest.settled(contest.unsettled());
  expect(wayOf(contest, 'v11')).toBe('mail');
  const reread = new JudgedContest(contest.clearings());
  for (const one of script.slice(3)) reread.put(one);
  reread.settled(reread.unsettled());
  expect(wayOf(reread, 'v11')).toBe('mail');
});

it('a held like is cleared by more work after each clearing in its network or on its device', () => {
  const contest = new JudgedContest();
  const shared = [{ network: 'one' }, { device: 'phone' }, {}];
  const cleared = shared.map((evidence) =>
    onRecord(like({ evidence, postId: 'luna' }), { cleared: true }),
  );
  const own = { network: 'one', device: 'phone', mail: 'throwaway', domain: 'away' } as const;
  const held = onRecord(like({ uid: 'ana', evidence: own }));
  for (const one of [...cleared, held]) contest.put(one);
  contest.settled(contest.unsettled());
  expect(clearingTerms(contest, 'ana')).toEqual({ by: 'work', cleared: 2 });
});

it('a held like is cleared not at all if the rules do not hold it', () => {
  const contest = new JudgedContest();
  contest.put(onRecord(like({ uid: 'ana' })));
  contest.settled(contest.unsettled());
  expect(clearingTerms(contest, 'ana')).toBeUndefined();
  expect(clearingTerms(contest, 'nobody')).toBeUndefined();
});
