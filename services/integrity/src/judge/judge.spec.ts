import type { Evidence } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
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
  reasonsOf,
  others,
} from '../../test/judged-likes.ts';
import type { JudgedLike } from './judge.ts';

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

  it('is a company’s, where the machines are of one kind, keep no marks, and mail is its own', () => {
    const staff = (domain: (n: number) => string) =>
      crowd(chanceTimes(60, 90 * second), (n, at) => ({
        agent: 'windows',
        device: null,
        provider: 'password',
        createdAt: at - minute - chance(n + 400) * 9 * hour,
        mail: 'other',
        domain: domain(n),
      }));
    const isLetBe = (likes: readonly JudgedLike[]) => {
      const { of } = heldOf([...likes, ...others()]);
      return !likes.some(({ uid }) => of(uid));
    };
    expect(isLetBe(staff(() => 'company'))).toBe(true);
    expect(isLetBe(staff((n) => `domain-${n}`))).toBe(false);
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

describe('many accounts of a minute on one network', () => {
  /** For one card, and as people differ in all else. */
  const made = (size: number, every: number) =>
    chanceTimes(size, every).map((at, n) =>
      like({
        at,
        evidence: { network: 'one', createdAt: at - 20 * second - ((n * 31) % 80) * second },
      }),
    );

  it('are a script’s, where they come faster than a village and are more than a class', () => {
    expect(reasonsOf(made(120, 10 * second))).toEqual({
      share: 1,
      reasons: new Set(['accounts-for-this', 'one-network']),
    });
  });

  it('are a class, or a village on its feast day', () => {
    expect(heldOf(made(45, 10 * second)).held).toEqual([]);
    expect(heldOf(made(200, 2 * minute)).held).toEqual([]);
  });

  it('are people on a telephone network, where as many come from elsewhere', () => {
    const elsewhere = chanceTimes(120, 10 * second).map((at) => like({ at }));
    expect(heldOf([...made(120, 10 * second), ...elsewhere]).held).toEqual([]);
  });
});

it('one browser without a mark behind young accounts is one hand, with nothing to compare it with', () => {
  const hand = (change: Partial<Evidence>) =>
    chanceTimes(60, minute).map((at, n) => {
      const createdAt = at - minute - chance(n + 900) * 20 * hour;
      const evidence = { agent: 'one', device: null, provider: 'password', createdAt };
      return like({ at, evidence: { ...evidence, ...change } });
    });
  expect(reasonsOf(hand({})).share).toBe(1);
  expect(heldOf(hand({ provider: 'google.com' })).held).toEqual([]);
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
