import type { Evidence } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { Judge, type JudgedLike } from './judge.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Eight in the evening in Mexico City. */
const evening = Date.UTC(2026, 10, 21, 2);

type Change = Partial<Omit<JudgedLike, 'evidence'>> & { readonly evidence?: Partial<Evidence> };

let serial = 0;
/** A like of somebody who has nothing in common with others. */
function like(change: Change = {}): JudgedLike {
  serial += 1;
  const { evidence, ...fields } = change;
  const at = fields.at ?? evening;
  return {
    uid: `u${serial}`,
    postId: 'gallo',
    at,
    ...fields,
    evidence: {
      network: `network-${serial}`,
      device: `device-${serial}`,
      agent: `agent-${(serial * 7919) % 23}`,
      browser: 'Chrome Android',
      provider: serial % 2 ? 'google.com' : 'password',
      createdAt: at - (serial % 3 ? 40 * day + serial * 31 * hour : (serial % 7) * 5 * minute),
      mailbox: `mailbox-${serial}`,
      series: `series-${serial}`,
      serial: null,
      domain: 'gmail',
      mail: 'public',
      random: false,
      appCheck: null,
      pageMs: null,
      ...evidence,
    },
  };
}

/** From 0 up to 1 by chance, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n + 1) * 43_758.545_3) % 1;

/** Gaps as chance has them. */
const chanceTimes = (size: number, mean: number, from = evening) => {
  let at = from;
  return Array.from({ length: size }, (_, n) => {
    at += -Math.log(1 - chance(n)) * mean;
    return Math.round(at);
  });
};
const clockTimes = (size: number, every: number, from = evening) =>
  Array.from({ length: size }, (_, n) => from + n * every);

function heldOf(likes: readonly JudgedLike[]) {
  const judge = new Judge();
  for (const one of likes) judge.put(one);
  const held = judge.changes({ all: true }).filter(({ state }) => state === 'held');
  return { held, of: (uid: string) => held.find((verdict) => verdict.uid === uid) };
}
const reasonsOf = (likes: readonly JudgedLike[]) => {
  const { held } = heldOf(likes);
  return {
    share: held.length / likes.length,
    reasons: new Set(held.flatMap((one) => one.reasons)),
  };
};
/** A contest in which nothing is wrong. */
const others = () =>
  chanceTimes(300, 20 * minute, evening - 4 * day).map((at, n) =>
    like({ at, postId: `p${Math.floor(chance(n + 3_000) * 40)}` }),
  );

describe('mailboxes', () => {
  it('have one like: of two accounts the later is held, of more all are', () => {
    const two = [0, 1].map((n) => like({ at: evening + n, evidence: { mailbox: 'ana' } }));
    expect(heldOf(two).held).toMatchObject([{ uid: two[1]?.uid, reasons: ['shared-mailbox'] }]);
    const three = [...two, like({ evidence: { mailbox: 'ana' } })];
    expect(heldOf(three).held).toHaveLength(3);
  });

  it('to throw away are held, each for itself', () => {
    const one = like({ evidence: { mail: 'throwaway' } });
    expect(heldOf([one]).held).toMatchObject([{ score: 100, reasons: ['throwaway-mail'] }]);
  });

  const numbered = (numbers: readonly number[], mail: Evidence['mail']) =>
    chanceTimes(numbers.length, hour).map((at, n) =>
      like({ at, evidence: { series: 'voto#', serial: numbers[n] ?? 0, mail, domain: 'one' } }),
    );
  it('numbered without holes are a series, where everybody may have mail', () => {
    const made = numbered([7, 8, 9, 10, 11, 12], 'public');
    expect(reasonsOf(made)).toEqual({ share: 1, reasons: new Set(['mailbox-series']) });
  });

  it('numbered as namesakes are, or by a school, are no series', () => {
    expect(heldOf(numbered([78, 85, 90, 91, 99, 4], 'public')).held).toEqual([]);
    expect(heldOf(numbered([7, 8, 9, 10, 11, 12, 13, 14, 15], 'other')).held).toEqual([]);
  });
});

describe('a device', () => {
  const family = (size: number) =>
    chanceTimes(size, 3 * minute).map((at) => like({ at, evidence: { device: 'kitchen' } }));
  it('is shared by a family', () => expect(heldOf(family(6)).held).toEqual([]));
  it('is not shared by a crowd', () => {
    expect(reasonsOf(family(8))).toEqual({ share: 1, reasons: new Set(['shared-device']) });
  });
});

describe('a program', () => {
  const many = (browser: string) =>
    chanceTimes(12, second).map((at) => like({ at, evidence: { browser } }));
  it('is no browser, where many likes come from one', () => {
    expect(reasonsOf(many('script')).reasons).toContain('script-browser');
    expect(reasonsOf(many('Chrome Android')).share).toBe(0);
  });
  it('that likes once is let be', () => {
    expect(heldOf([like({ evidence: { browser: 'script' } })]).held).toEqual([]);
  });
});

it('likes that came from nowhere are judged by their mailboxes alone', () => {
  const bare = { agent: null, network: null, device: null, createdAt: null } as const;
  const burst = clockTimes(40, second).map((at) => like({ at, evidence: bare }));
  expect(heldOf(burst).held).toEqual([]);
  const mail = 'throwaway';
  expect(heldOf([like({ evidence: { ...bare, mail } })]).held).toHaveLength(1);
});

describe('a network', () => {
  const crowd = (times: readonly number[], change: (n: number, at: number) => Partial<Evidence>) =>
    times.map((at, n) =>
      like({
        at,
        postId: `p${Math.floor(chance(n + 7_000) * 9)}`,
        evidence: { network: 'one', ...change(n, at) },
      }),
    );

  it('is an office’s, though all its machines are alike', () => {
    const office = crowd(chanceTimes(120, 4 * minute), () => ({ agent: 'windows' }));
    expect(heldOf([...office, ...others()]).held).toEqual([]);
  });

  it('is a school’s, where all sign up within minutes', () => {
    const createdAt = (n: number, at: number) => at - 40 * second - ((n * 37) % 300) * second;
    const school = crowd(chanceTimes(38, 15 * second), (n, at) => ({
      createdAt: createdAt(n, at),
      provider: 'password',
    }));
    expect(heldOf([...school, ...others()]).held).toEqual([]);
  });

  it('is a script’s, where accounts are made in a row and like like a clock', () => {
    const script = crowd(clockTimes(30, 7 * second), (_, at) => ({
      createdAt: at - 30 * second,
      device: null,
      provider: 'password',
    }));
    const { held, of } = heldOf([...script, ...others()]);
    expect(script.every(({ uid }) => of(uid))).toBe(true);
    expect(held).toHaveLength(script.length);
    expect(held[0]?.reasons).toEqual(
      expect.arrayContaining([
        'regular-rhythm',
        'accounts-in-a-row',
        'same-delay',
        'no-device-mark',
      ]),
    );
  });
});

describe('a burst on one card', () => {
  it('is friends who were told of it', () => {
    const friends = chanceTimes(80, 6 * second).map((at) => like({ at }));
    expect(heldOf([...friends, ...others()]).held).toEqual([]);
  });

  it('is a crowd before its television', () => {
    const crowd = chanceTimes(2_000, 40).map((at, n) =>
      like({ at, evidence: { createdAt: at - 15 * second - ((n * 53) % 90) * second } }),
    );
    expect(heldOf([...crowd, ...others()]).held).toEqual([]);
  });

  it('is bought, where old accounts of one batch wake together', () => {
    const bought = chanceTimes(60, 20 * second).map((at, n) =>
      like({ at, evidence: { createdAt: evening - 100 * day + n * 50 * second } }),
    );
    const { share, reasons } = reasonsOf([...bought]);
    expect(share).toBe(1);
    expect(reasons).toContain('accounts-in-batches');
  });

  it('leaves those alone who came in its midst', () => {
    const script = clockTimes(40, 9 * second).map((at) =>
      like({ at, evidence: { createdAt: at - 25 * second, device: null, provider: 'password' } }),
    );
    const honest = chanceTimes(6, minute).map((at) => like({ at }));
    const { of } = heldOf([...script, ...honest, ...others()]);
    expect(script.every(({ uid }) => of(uid))).toBe(true);
    expect(honest.filter(({ uid }) => of(uid))).toEqual([]);
  });
});

describe('verdicts', () => {
  const made = () =>
    clockTimes(12, 7 * second).map((at) =>
      like({ at, evidence: { network: 'one', device: null, createdAt: at - 30 * second } }),
    );

  it('come when more is known, once each, with a cluster that keeps its name', () => {
    const judge = new Judge();
    const [first, ...rest] = made();
    if (!first) throw new Error('unreachable');
    judge.put(first);
    expect(judge.changes({ all: true })).toMatchObject([{ uid: first.uid, state: 'counted' }]);
    for (const one of rest.slice(0, -1)) judge.put(one);
    const some = judge.changes({ all: true });
    expect(some.every(({ state }) => state === 'held')).toBe(true);
    expect(judge.changes({ all: true })).toEqual([]);
    const last = rest.at(-1);
    if (last) judge.put(last);
    const clusters = new Set(
      [...some, ...judge.changes({ all: true })].map(({ cluster }) => cluster),
    );
    expect(clusters.size).toBe(1);
  });

  it('do not hang on the order in which likes become known', () => {
    const likes = [...made(), ...others()];
    const byUid = (list: readonly JudgedLike[]) =>
      heldOf(list)
        .held.map(({ uid, cluster, score }) => [uid, cluster, score].join())
        .toSorted();
    expect(byUid(likes.toReversed())).toEqual(byUid(likes));
  });

  it('are taken back when what spoke against a like is gone', () => {
    const judge = new Judge();
    const pair = [0, 1].map((n) => like({ at: evening + n, evidence: { mailbox: 'luz' } }));
    for (const one of pair) judge.put(one);
    expect(judge.changes({ all: true }).map(({ state }) => state)).toEqual(['counted', 'held']);
    judge.remove(pair[0]?.uid ?? '');
    expect(judge.changes({ all: true })).toMatchObject([{ uid: pair[1]?.uid, state: 'counted' }]);
  });

  it('follow a like that was moved', () => {
    const judge = new Judge();
    const one = like({ evidence: { mail: 'throwaway' } });
    judge.put(one);
    judge.changes({ all: true });
    judge.put({ ...one, postId: 'luna' });
    expect(judge.changes({ all: true })).toMatchObject([{ postId: 'luna', state: 'held' }]);
  });
});
