import type { Evidence, LedgerLike } from '@el-reto/contracts';
import { Judge, type JudgedLike } from '../src/judge/judge.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Eight in the evening in Mexico City. */
export const evening = Date.UTC(2026, 10, 21, 2);

type Change = Partial<Omit<JudgedLike, 'evidence'>> & { readonly evidence?: Partial<Evidence> };

let serial = 0;
/** A like that has no property in common with other likes. */
export function like(change: Change = {}): JudgedLike {
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

/** The stored record of a like in the contest `otono`. */
export const onRecord = (one: JudgedLike, change: Partial<LedgerLike> = {}): LedgerLike => ({
  eventId: 'otono',
  state: 'counted',
  cluster: null,
  reasons: [],
  score: 0,
  cleared: false,
  decision: null,
  ...one,
  ...change,
});

/** Pseudo-random numbers from 0 to 1, the same in every run. */
export const chance = (n: number) => Math.abs(Math.sin(n + 1) * 43_758.545_3) % 1;

/** Times with random gaps of `mean` milliseconds on average. */
export const chanceTimes = (size: number, mean: number, from = evening) => {
  let at = from;
  return Array.from({ length: size }, (_, n) => {
    at += -Math.log(1 - chance(n)) * mean;
    return Math.round(at);
  });
};
export const clockTimes = (size: number, every: number, from = evening) =>
  Array.from({ length: size }, (_, n) => from + n * every);

export function heldOf(likes: readonly JudgedLike[]) {
  const judge = new Judge();
  for (const one of likes) judge.put(one);
  const held = judge.changes({ all: true }).filter(({ state }) => state === 'held');
  return { held, of: (uid: string) => held.find((verdict) => verdict.uid === uid) };
}
/** Honest likes of a contest. */
export const others = () =>
  chanceTimes(300, 20 * minute, evening - 4 * day).map((at, n) =>
    like({ at, postId: `p${Math.floor(chance(n + 3_000) * 40)}` }),
  );
