import type { Evidence } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  second,
  minute,
  hour,
  day,
  evening,
  like,
  chance,
  chanceTimes,
  clockTimes,
  heldOf,
  others,
} from '../../test/judged-likes.ts';
import { Judge, type JudgedLike } from './judge.ts';

/** Likes at `times`; `evidence` returns the evidence of each. */
const likesAt = (
  times: readonly number[],
  evidence: (at: number, n: number) => Partial<Evidence>,
) => times.map((at, n) => like({ at, evidence: evidence(at, n) }));

/** Likes of accounts with the mailboxes `voto<number>`. */
const numbered = (mail: Evidence['mail'], numbers: readonly number[]) =>
  likesAt(chanceTimes(numbers.length, hour), (_, n) => {
    return { series: 'voto#', serial: numbers[n] ?? 0, mail, domain: 'one' };
  });
const onDevice = (size: number) =>
  likesAt(chanceTimes(size, 3 * minute), () => ({ device: 'kitchen' }));
const by = (browser: string) => likesAt(chanceTimes(12, second), () => ({ browser }));
const bare = { agent: null, network: null, device: null, createdAt: null } as const;

/** Likes of several cards, all from one network. */
const onNetwork = (times: readonly number[], evidence: Parameters<typeof likesAt>[1]) =>
  likesAt(times, (at, n) => ({ network: 'one', ...evidence(at, n) })).map((one, n) =>
    Object.assign(one, { postId: `p${Math.floor(chance(n + 7_000) * 9)}` }),
  );
const staff = (domain: (n: number) => string) =>
  onNetwork(chanceTimes(60, 90 * second), (at, n) => ({
    agent: 'windows',
    device: null,
    provider: 'password',
    createdAt: at - minute - chance(n + 400) * 9 * hour,
    mail: 'other',
    domain: domain(n),
  }));

/** Likes of one card from one network; each account was created about a minute before its like. */
const newAccounts = (size: number, every: number) =>
  likesAt(chanceTimes(size, every), (at, n) => {
    return { network: 'one', createdAt: at - 20 * second - ((n * 31) % 80) * second };
  });
const oneBrowser = (provider: string) =>
  likesAt(chanceTimes(60, minute), (at, n) => {
    const createdAt = at - minute - chance(n + 900) * 20 * hour;
    return { agent: 'one', device: null, provider, createdAt };
  });

const office = onNetwork(chanceTimes(120, 4 * minute), () => ({ agent: 'windows' }));
const school = onNetwork(chanceTimes(38, 15 * second), (at, n) => {
  return { createdAt: at - 40 * second - ((n * 37) % 300) * second, provider: 'password' };
});
const friends = chanceTimes(80, 6 * second).map((at) => like({ at }));
const elsewhere = chanceTimes(120, 10 * second).map((at) => like({ at }));
const television = likesAt(chanceTimes(2_000, 40), (at, n) => {
  return { createdAt: at - 15 * second - ((n * 53) % 90) * second };
});
/** Likes from different networks; each account was created a few seconds before its like. */
const atOnce = (size: number, withinMs: number, provider: string) =>
  likesAt(chanceTimes(size, withinMs / size), (at, n) => {
    return { provider, createdAt: at - second - Math.round(chance(n + 600) * 9 * second) };
  });
/** A minute of a television show: half of the accounts sign up with Google, the others by a mail. */
const byGoogle = likesAt(chanceTimes(2_000, 40), (at, n) => {
  const age = n % 2 ? 3 + ((n * 7) % 17) : 15 + ((n * 53) % 90);
  return { provider: n % 2 ? 'google.com' : 'password', createdAt: at - age * second };
});
const hall = chanceTimes(300, 200).map((at) => like({ at, evidence: { createdAt: at - 9_000 } }));

it.each<[string, readonly JudgedLike[]]>([
  ['mailboxes with numbers as namesakes have', numbered('public', [78, 85, 90, 91, 99, 4])],
  ['numbered mailboxes of a school', numbered('other', [7, 8, 9, 10, 11, 12, 13, 14, 15])],
  ['the device of a family', onDevice(6)],
  ['a single like of a script', [like({ evidence: { browser: 'script' } })]],
  ['many likes of one usual browser', by('Chrome Android')],
  ['a burst without evidence', likesAt(clockTimes(40, second), () => bare)],
  ['an office with machines of one kind', [...office, ...others()]],
  ['a school that signs up within minutes', [...school, ...others()]],
  ['a company with mail of its own', [...staff(() => 'company'), ...others()]],
  ['a class of new accounts', newAccounts(45, 10 * second)],
  ['a village of new accounts on its feast day', newAccounts(200, 2 * minute)],
  ['a telephone network', [...newAccounts(120, 10 * second), ...elsewhere]],
  ['accounts of Google in one browser', oneBrowser('google.com')],
  ['friends of an author', [...friends, ...others()]],
  ['a crowd before its television', [...television, ...others()]],
  ['a crowd that signs in with Google', [...byGoogle, ...others()]],
  ['a hall that signs up within a minute', [...hall, ...others()]],
])('no like is held of %s', (_, likes) => expect(heldOf(likes).held).toEqual([]));

const mailbox = 'ana';
const batch = likesAt(chanceTimes(60, 20 * second), (_, n) => {
  return { createdAt: evening - 100 * day + n * 50 * second };
});

/** The times of a script that waits 0.1 to 1.9 times `mean` between two likes. */
const scriptTimes = (size: number, mean: number, from = evening) =>
  clockTimes(size, mean, from).map((at, n) => Math.round(at + chance(n) * 0.9 * mean));
/** Each of these likes has a different network, browser and device. */
const generated = likesAt(scriptTimes(300, 6 * second), (at, n) => {
  const createdAt = at - 20 * second - chance(n + 800) * 40 * second;
  return { random: true, provider: 'password', createdAt };
});
const nights = likesAt(scriptTimes(100, 2 * minute, evening + 5 * hour), (at, n) => {
  const createdAt = at - 30 * second - chance(n + 500) * minute;
  return { device: null, provider: 'password', createdAt };
});

it.each<[string, readonly JudgedLike[], string]>([
  ['a mailbox', [1, 2, 3].map(() => like({ evidence: { mailbox } })), 'shared-mailbox'],
  ['throw-away mail', [like({ evidence: { ...bare, mail: 'throwaway' } })], 'throwaway-mail'],
  ['numbers without holes', numbered('public', [7, 8, 9, 10, 11, 12]), 'mailbox-series'],
  ['the device of a crowd', onDevice(8), 'shared-device'],
  ['a script', by('script'), 'burst script-browser'],
  ['new accounts', newAccounts(120, 10 * second), 'accounts-for-this one-network'],
  ['one browser', oneBrowser('password'), 'burst no-device-mark one-browser one-provider'],
  ['new accounts at once', atOnce(120, 5 * second, 'password'), 'accounts-at-once'],
  ['new Google accounts at once', atOnce(100, 4 * second, 'google.com'), 'accounts-at-once'],
  ['a batch', batch, 'accounts-in-a-row accounts-in-batches burst sleeping-accounts'],
  ['generated mailboxes', generated, 'burst one-provider random-mailboxes regular-rhythm'],
  ['a drip by night', nights, 'accounts-in-a-row night no-device-mark one-provider regular-rhythm'],
])('all likes of %s are held', (_, likes, reasons) => {
  const { held } = heldOf(likes);
  expect(held).toHaveLength(likes.length);
  expect([...new Set(held.flatMap((one) => one.reasons))].toSorted().join(' ')).toBe(reasons);
});

it.each([
  ['a crowd before its television', television],
  ['a crowd that signs in with Google', byGoogle],
  ['a hall that signs up within a minute', hall],
])('no like of %s is held at any time while the likes arrive', (_, likes) => {
  const judge = new Judge();
  const held = [...Map.groupBy(likes, ({ at }) => Math.floor(at / (3 * second))).values()].map(
    (batchOfLikes) => {
      for (const one of batchOfLikes) judge.put(one);
      return judge.changes({ all: true }).filter(({ state }) => state === 'held').length;
    },
  );
  expect(Math.max(...held)).toBe(0);
});

it('holds the later of two likes by accounts with one mailbox', () => {
  const two = [0, 1].map((n) => like({ at: evening + n, evidence: { mailbox } }));
  expect(heldOf(two).held).toMatchObject([{ uid: two[1]?.uid, reasons: ['shared-mailbox'] }]);
});

it('gives a like of a throw-away mailbox the full score', () => {
  expect(heldOf([like({ evidence: { mail: 'throwaway' } })]).held).toMatchObject([{ score: 100 }]);
});

it('treats a company whose mailboxes have many domains as suspicious', () => {
  const suspects = staff((n) => `domain-${n}`);
  const { of } = heldOf([...suspects, ...others()]);
  expect(suspects.some(({ uid }) => of(uid))).toBe(true);
});

it('holds exactly the likes of a script, and names all reasons', () => {
  const script = onNetwork(clockTimes(30, 7 * second), (at) => {
    return { createdAt: at - 30 * second, device: null, provider: 'password' };
  });
  const { held, of } = heldOf([...script, ...others()]);
  expect(script.every(({ uid }) => of(uid))).toBe(true);
  expect(held).toHaveLength(script.length);
  const reasons = ['regular-rhythm', 'accounts-in-a-row', 'same-delay', 'no-device-mark'];
  expect(held[0]?.reasons).toEqual(expect.arrayContaining(reasons));
});

it('does not hold the likes of older accounts in a surge', () => {
  const surge = atOnce(120, 5 * second, 'password');
  const older = clockTimes(20, second / 4).map((at) =>
    like({ at, evidence: { createdAt: at - 40 * day } }),
  );
  const { of } = heldOf([...surge, ...older, ...others()]);
  expect(surge.every(({ uid }) => of(uid))).toBe(true);
  expect(older.filter(({ uid }) => of(uid))).toEqual([]);
});

it('does not hold honest likes within a burst', () => {
  const script = likesAt(clockTimes(40, 9 * second), (at) => {
    return { createdAt: at - 25 * second, device: null, provider: 'password' };
  });
  const honest = chanceTimes(6, minute).map((at) => like({ at }));
  const { of } = heldOf([...script, ...honest, ...others()]);
  expect(script.every(({ uid }) => of(uid))).toBe(true);
  expect(honest.filter(({ uid }) => of(uid))).toEqual([]);
});
