import { verdictSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  second,
  hour,
  evening,
  like,
  clockTimes,
  heldOf,
  others,
} from '../../test/judged-likes.ts';
import { Judge, type JudgedLike } from './judge.ts';

const made = () =>
  clockTimes(12, 7 * second).map((at) =>
    like({ at, evidence: { network: 'one', device: null, createdAt: at - 30 * second } }),
  );

it('verdicts are returned once per change, and name a cluster that stays the same', () => {
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

it('verdicts do not depend on the order of the likes', () => {
  const likes = [...made(), ...others()];
  const byUid = (list: readonly JudgedLike[]) =>
    heldOf(list)
      .held.map(({ uid, cluster, score }) => [uid, cluster, score].join())
      .toSorted();
  expect(byUid(likes.toReversed())).toEqual(byUid(likes));
});

it('verdicts with the signs of a clumsy script have many reasons, and conform to the contract', () => {
  const script = clockTimes(40, 2 * second, evening + 5 * hour).map((at, n) => {
    const program = { agent: 'one', browser: 'script', provider: 'password', random: true };
    const evidence = { ...program, device: null, createdAt: at - 5 * second, pageMs: 100 };
    return like({ at, evidence: { ...evidence, mailbox: `x${n}`, mail: 'throwaway' } });
  });
  const { held } = heldOf([...script, ...others()]);
  expect(held).toHaveLength(script.length);
  expect(Math.max(...held.map(({ reasons }) => reasons.length))).toBeGreaterThan(10);
  expect(held.map((verdict) => verdictSchema.parse(verdict))).toEqual(held);
});

it('verdicts are based on current likes, not on removed ones', () => {
  const judge = new Judge();
  const clock = clockTimes(20, 30 * second).map((at) => like({ at }));
  const between = clock.flatMap(({ at }) =>
    [1, 2].map((n) => like({ at: at + n, postId: 'luna' })),
  );
  for (const one of [...clock, ...between]) judge.put(one);
  for (const { uid } of between) judge.remove(uid);
  const verdicts = judge.changes({ all: true });
  expect(verdicts.map(({ reasons }) => reasons)).toEqual(
    clock.map(() => heldOf(clock).held[0]?.reasons ?? []),
  );
});

it('verdicts apply to a like after it was moved', () => {
  const judge = new Judge();
  const one = like({ evidence: { mail: 'throwaway' } });
  judge.put(one);
  judge.changes({ all: true });
  judge.put({ ...one, postId: 'luna' });
  expect(judge.changes({ all: true })).toMatchObject([{ postId: 'luna', state: 'held' }]);
});
