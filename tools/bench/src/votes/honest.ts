import { desktop, person, someAge } from './people.ts';
import { Chance, day, evening, hour, inOrder, minute, second } from './population.ts';
import type { Population, RawLike } from './population.ts';

const posts = Array.from({ length: 200 }, (_, n) => `post-${n}`);

/** Some cards are liked far more than others. */
const somePost = (chance: Chance) => posts[Math.floor(posts.length * chance.next() ** 2.5)] ?? '';

/** A time of day at which people are awake. */
const awake = (chance: Chance, days: number) => {
  const hourOfDay = chance.pick([8, 9, 11, 13, 14, 15, 16, 18, 19, 20, 20, 21, 21, 22, 22, 23, 24]);
  const start = evening - 20 * hour - Math.floor(chance.next() * days) * day;
  return Math.round(start + hourOfDay * hour + chance.between(0, hour));
};

/** A week of a contest, with nothing going on. */
export const week = (seed: number, size = 3_000): RawLike[] => {
  const chance = new Chance(seed);
  return inOrder(
    Array.from({ length: size }, () =>
      person(chance, { at: awake(chance, 7), postId: somePost(chance) }),
    ),
  );
};

const network = (chance: Chance) => `189.${chance.whole(128, 255)}.${chance.whole(0, 255)}`;

function office(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  const address = `${network(chance)}.${chance.whole(1, 254)}`;
  const agents = [desktop(142), desktop(142), desktop(142), desktop(141)];
  return inOrder(
    Array.from({ length: size }, () => {
      const at = Math.round(evening - 11 * hour + chance.between(0, 9 * hour));
      const atDesk = chance.is(0.6);
      return person(
        chance,
        { at, postId: chance.is(0.3) ? 'post-3' : somePost(chance) },
        {
          address,
          ...(atDesk && { userAgent: chance.pick(agents) }),
          ...(chance.is(0.4) && { domain: 'grupoalameda.com.mx' }),
        },
      );
    }),
  );
}

function school(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  const address = `${network(chance)}.20`;
  const start = evening - 9 * hour;
  return inOrder(
    Array.from({ length: size }, () => {
      const at = Math.round(start + chance.between(0, 10 * minute));
      const email = `a0${chance.whole(1_200_000, 1_900_000)}@alumnos.prepa7.edu.mx`;
      const age = chance.human(2.5 * minute, 0.6) + 25 * second;
      return person(
        chance,
        { at, postId: 'post-12' },
        { address, age, ...(chance.is(0.7) && { email }) },
      );
    }),
  );
}

function carrier(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  const shared = Array.from({ length: 3 }, () => network(chance));
  return inOrder(
    Array.from({ length: size }, () => {
      const address = `${chance.pick(shared)}.${chance.whole(1, 254)}`;
      return person(chance, { at: awake(chance, 5), postId: somePost(chance) }, { address });
    }),
  );
}

function televisionMinute(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  return inOrder(
    Array.from({ length: size }, () => {
      const at = Math.round(evening + chance.human(50 * second, 0.6));
      const postId = chance.is(0.7) ? 'post-1' : somePost(chance);
      return person(chance, { at, postId }, { age: someAge(chance, 0.75) });
    }),
  );
}

/** Who signs in with Google has an account of seconds; the others wait for a mail first. */
function crowdWithGoogle(
  seed: number,
  { size, medianMs, newcomers }: { size: number; medianMs: number; newcomers: number },
): RawLike[] {
  const chance = new Chance(seed);
  return inOrder(
    Array.from({ length: size }, () => {
      const at = Math.round(evening + chance.human(medianMs, 0.6));
      const isByGoogle = chance.is(0.5);
      const age = isByGoogle
        ? 3 * second + chance.human(7 * second, 0.6)
        : 25 * second + chance.human(50 * second, 0.6);
      const postId = chance.is(0.8) ? 'post-1' : somePost(chance);
      const provider = isByGoogle ? 'google.com' : 'password';
      const isNew = chance.is(newcomers);
      return person(
        chance,
        { at, postId },
        isNew ? { age, provider } : { age: someAge(chance, 0) },
      );
    }),
  );
}

function families(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  const likes = Array.from({ length: size }, (_, n) => {
    const start = awake(chance, 7);
    const device = chance.text(22);
    const shared = person(chance, { at: start, postId: '' });
    let at = start;
    return Array.from({ length: chance.whole(2, 5) }, () => {
      at += Math.round(chance.human(2 * minute));
      const { address, userAgent } = shared;
      return person(chance, { at, postId: `post-${n % 40}` }, { address, userAgent, device });
    });
  });
  return inOrder(likes.flat());
}

function village(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  const lan = network(chance);
  return inOrder(
    Array.from({ length: size }, () => {
      const postId = chance.is(0.9) ? 'post-44' : somePost(chance);
      const address = `${lan}.${chance.whole(1, 30)}`;
      return person(chance, { at: awake(chance, 3), postId }, { address });
    }),
  );
}

function groupChat(seed: number, size: number): RawLike[] {
  const chance = new Chance(seed);
  return inOrder(
    Array.from({ length: size }, () => {
      const at = Math.round(evening + chance.human(6 * minute, 0.9));
      return person(chance, { at, postId: 'post-80' }, { age: someAge(chance, 0.5) });
    }),
  );
}

const honest = (name: string, likes: Population['likes']): Population => ({
  name,
  kind: 'honest',
  likes,
});

export const honestPopulations: readonly Population[] = [
  honest('week of 3,000', (seed) => week(seed)),
  honest('office of 40', (seed) => office(seed, 40)),
  honest('office of 250', (seed) => office(seed, 250)),
  honest('school class', (seed) => school(seed, 38)),
  honest('carrier, 3,000', (seed) => carrier(seed, 3_000)),
  honest('television, 4,000', (seed) => televisionMinute(seed, 4_000)),
  honest('television with Google, 4,000', (seed) =>
    crowdWithGoogle(seed, { size: 4_000, medianMs: 50 * second, newcomers: 0.85 }),
  ),
  honest('stadium with Google, 2,000', (seed) =>
    crowdWithGoogle(seed, { size: 2_000, medianMs: 25 * second, newcomers: 1 }),
  ),
  honest('families', (seed) => families(seed, 60)),
  honest('village, 400', (seed) => village(seed, 400)),
  honest('group chat of 80', (seed) => groupChat(seed, 80)),
];
