import {
  Chance,
  day,
  hour,
  inOrder,
  minute,
  second,
  type Population,
  type RawLike,
} from './population.ts';
import { copiedAgent, scriptAgents, userAgentOf } from './held-out-browsers.ts';
import { card, homeAddress, mailboxOf, monday, nameOf, people } from './held-out-people.ts';

const thursday = monday + 3 * day;
const target = card(133);

/** A made-up account's like, `age` after it was made; `traits` are the attack's own. */
function fakeLike(chance: Chance, at: number, age: number, traits: Partial<RawLike>): RawLike {
  return {
    at: Math.round(at),
    uid: chance.text(28),
    postId: target,
    email: mailboxOf(chance, nameOf(chance)),
    provider: 'password',
    createdAt: Math.round(at - age),
    address: '201.141.88.17',
    device: null,
    userAgent: copiedAgent,
    ...traits,
  };
}

interface Run {
  readonly likes: number;
  readonly from: number;
  /** Mean time between two likes, in milliseconds. */
  readonly every: number;
  /** How far off the clock each may be, as a share of `every`. */
  readonly jitter: number;
}

/** One like after the other, each with its place in the row. */
const run = (chance: Chance, { likes, from, every, jitter }: Run, like: Make): RawLike[] =>
  people(likes, (index) => like(from + (index + chance.between(-jitter, jitter)) * every, index));
type Make = (at: number, index: number) => RawLike;

const attack =
  (kind: 'scripted' | 'rotating') =>
  (name: string, make: (chance: Chance) => RawLike[]): Population => ({
    name,
    kind,
    likes: (seed) => inOrder(make(new Chance(seed))),
  });
const scripted = attack('scripted');
const rotating = attack('rotating');

const throwaway = ['mailinator.com', 'yopmail.com', 'guerrillamail.com', 'sharklasers.com'];
const evening = thursday + 19 * hour;
const fewAddresses = (chance: Chance) => `45.77.${chance.whole(10, 13)}.${chance.whole(1, 60)}`;
const soon = (chance: Chance) => chance.between(3, 20) * second;

const scriptedAttacks = [
  scripted('the review’s burst: 1,319 in 15 seconds', (c) =>
    run(c, { likes: 1_319, from: evening, every: 11.4, jitter: 2 }, (at, index) =>
      fakeLike(c, at, 4 * minute + (1_319 - index) * 40, {
        email: `bot${index}@example.com`,
        userAgent: 'node',
      }),
    ),
  ),
  scripted('plus-aliases from home', (c) =>
    run(c, { likes: 70, from: evening, every: 50 * second, jitter: 0.4 }, (at, index) =>
      fakeLike(c, at, soon(c), {
        email: `rgalindo82+${c.is(0.5) ? `v${index}` : c.text(5)}@gmail.com`,
      }),
    ),
  ),
  scripted('dots and aliases behind rotating addresses', (c) =>
    run(c, { likes: 48, from: evening, every: 3 * minute, jitter: 0.9 }, (at, index) =>
      fakeLike(c, at, soon(c), {
        email: `${dotted('marthaelenaoc', index * 37 + 5)}${c.is(0.3) ? `+${c.text(3)}` : ''}@gmail.com`,
        address: homeAddress(c),
        userAgent: userAgentOf(c),
        device: c.text(22),
      }),
    ),
  ),
  scripted('throw-away mail in an hour', (c) =>
    run(c, { likes: 130, from: evening, every: 27 * second, jitter: 0.5 }, (at) =>
      fakeLike(c, at, soon(c), {
        email: `${c.text(9)}@${c.pick(throwaway)}`,
        userAgent: scriptAgents.python,
      }),
    ),
  ),
  scripted('throw-away mail over three days, well disguised', (c) =>
    run(c, { likes: 60, from: thursday, every: 70 * minute, jitter: 0.9 }, (at) =>
      fakeLike(c, at, c.between(1, 9) * minute, {
        email: `${nameOf(c).first}${c.whole(1, 99)}@${c.pick(throwaway)}`,
        address: homeAddress(c),
        userAgent: userAgentOf(c),
        device: c.text(22),
      }),
    ),
  ),
  scripted('numbered mailboxes', (c) =>
    run(c, { likes: 220, from: evening, every: 18 * second, jitter: 0.3 }, (at, index) =>
      fakeLike(c, at, soon(c), {
        email: `votante.mx${1_040 + index}@hotmail.com`,
        address: fewAddresses(c),
        userAgent: scriptAgents.okhttp,
      }),
    ),
  ),
  scripted('mailboxes of one pattern, out of order', (c) =>
    run(c, { likes: 110, from: evening, every: 95 * second, jitter: 0.8 }, (at) =>
      fakeLike(c, at, c.between(20, 90) * second, {
        email: `${nameOf(c).first}_${c.text(5, '0123456789')}x@outlook.com`,
        address: fewAddresses(c),
      }),
    ),
  ),
  scripted('one phone, 45 accounts', (c) => {
    const phone = { device: c.text(22), userAgent: userAgentOf(c), address: '187.189.60.4' };
    return run(c, { likes: 45, from: evening, every: 4 * minute, jitter: 0.7 }, (at) =>
      fakeLike(c, at, c.between(40, 150) * second, phone),
    );
  }),
  scripted('one network, 150 accounts, headless', (c) =>
    run(c, { likes: 150, from: evening, every: 40 * second, jitter: 0.6 }, (at) =>
      fakeLike(c, at, soon(c), {
        address: `132.248.9.${c.whole(1, 250)}`,
        userAgent: scriptAgents.headless,
      }),
    ),
  ),
  scripted('a drip over two nights from two addresses', (c) =>
    people(2, (night) =>
      run(
        c,
        { likes: 44, from: thursday + night * day + 0.5 * hour, every: 7 * minute, jitter: 0.6 },
        (at) => fakeLike(c, at, soon(c), { address: c.pick(['45.32.110.8', '45.32.110.77']) }),
      ),
    ).flat(),
  ),
];

const disguise = (chance: Chance) => ({
  address: homeAddress(chance),
  userAgent: userAgentOf(chance),
  device: chance.is(0.5) ? chance.text(22) : null,
});

const rotatingAttacks = [
  rotating('400 accounts in a row, proxies, one browser', (c) =>
    run(c, { likes: 400, from: evening, every: 30 * second, jitter: 0.4 }, (at) =>
      fakeLike(c, at, c.between(5, 15) * second, { address: homeAddress(c) }),
    ),
  ),
  rotating('250 accounts in a row, everything changes', (c) =>
    run(c, { likes: 250, from: evening, every: 45 * second, jitter: 0.9 }, (at) =>
      fakeLike(c, at, c.between(20, 80) * second, disguise(c)),
    ),
  ),
  rotating('300 sign-ups in an hour, likes shuffled next day', (c) => {
    const signedUp = thursday + 3 * hour;
    return run(c, { likes: 300, from: evening, every: 35 * second, jitter: 0.9 }, (at) =>
      fakeLike(c, at, at - signedUp - c.whole(0, 299) * 12 * second, disguise(c)),
    );
  }),
  rotating('a drip over three nights, proxies', (c) =>
    people(3, (night) =>
      run(
        c,
        { likes: 50, from: thursday + night * day + hour, every: 6 * minute, jitter: 0.8 },
        (at) => fakeLike(c, at, c.between(10, 45) * second, { ...disguise(c), device: null }),
      ),
    ).flat(),
  ),
  rotating('280 bought accounts wake within 40 minutes', (c) => {
    const batch = monday - 210 * day;
    return run(c, { likes: 280, from: evening, every: 8.5 * second, jitter: 2 }, (at) =>
      fakeLike(c, at, at - batch - c.between(0, 2) * day, disguise(c)),
    );
  }),
  rotating('160 bought accounts of many months, over ten hours', (c) =>
    run(c, { likes: 160, from: thursday + 10 * hour, every: 3.75 * minute, jitter: 3 }, (at) =>
      fakeLike(c, at, c.between(60, 420) * day, disguise(c)),
    ),
  ),
];

/** `name` with dots where the bits of `which` say so. */
const dotted = (name: string, which: number) =>
  [...name].map((letter, at) => ((which >> at) & 1 && at > 0 ? `.${letter}` : letter)).join('');

export const heldOutAttacks: readonly Population[] = [...scriptedAttacks, ...rotatingAttacks];
