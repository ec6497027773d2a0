import { evidenceOf } from '@el-reto/evidence';
import { Judge } from '@el-reto/integrity/judge';
import { inOrder, type Population, type RawLike } from './population.ts';

/** Seeds of the week that a population is mixed with, and of the population itself. */
const seeds = [11, 12, 13];

function put(judge: Judge, all: readonly RawLike[]): void {
  for (const { email, provider, createdAt, address, device, userAgent, ...like } of all) {
    const source = { address, device, userAgent, appCheck: null, pageMs: null };
    judge.put({ ...like, evidence: evidenceOf({ source, email, provider, createdAt }, 'bench') });
  }
}

/** How many of `likes` are held at some time, when they are judged every `stepMs` as they come. */
export function heldMeanwhile(likes: readonly RawLike[], stepMs: number): number {
  const judge = new Judge();
  const held = new Set<string>();
  for (const some of Map.groupBy(likes, ({ at }) => Math.floor(at / stepMs)).values()) {
    put(judge, some);
    for (const { uid, state } of judge.changes({ all: true })) if (state === 'held') held.add(uid);
  }
  return held.size;
}

/** How many of `likes` are held when all of `all` are judged. */
export function heldOf(likes: readonly RawLike[], all: readonly RawLike[]) {
  const judge = new Judge();
  const meant = new Set(likes.map(({ uid }) => uid));
  const start = performance.now();
  put(judge, all);
  const verdicts = judge.changes({ all: true });
  const us = ((performance.now() - start) * 1_000) / all.length;
  const held = verdicts.filter(({ state }) => state === 'held');
  const inside = held.filter(({ uid }) => meant.has(uid)).length;
  return { held: inside, others: held.length - inside, us };
}

/**
 * Shares in per cent: of a population held alone, held in a contest, and of the others held then,
 * who are `others` made from a seed.
 */
export function tableOf(populations: readonly Population[], others: Population['likes']) {
  return populations.map(({ name, kind, likes }) => {
    const rows = seeds.map((seed) => {
      const own = likes(seed);
      const background = others(seed + 1_000);
      const alone = heldOf(own, own);
      const mixed = heldOf(own, inOrder([...own, ...background]));
      return { size: own.length, alone, mixed, background: background.length };
    });
    const sum = (pick: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + pick(row), 0);
    const size = sum((row) => row.size);
    const percent = (held: number, of: number) => Number(((100 * held) / of).toFixed(2));
    return {
      population: name,
      kind,
      likes: size,
      'held alone %': percent(
        sum(({ alone }) => alone.held),
        size,
      ),
      'held in a contest %': percent(
        sum(({ mixed }) => mixed.held),
        size,
      ),
      'others held %': percent(
        sum(({ mixed }) => mixed.others),
        sum((row) => row.background),
      ),
      'µs a like': Number((sum(({ mixed }) => mixed.us) / rows.length).toFixed(1)),
    };
  });
}
