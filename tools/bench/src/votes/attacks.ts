import { someAddress, someAgent, someMailbox } from './people.ts';
import { Chance, day, evening, hour, inOrder, minute, second } from './population.ts';
import type { Population, RawLike } from './population.ts';

const target = 'post-9';

/** How a script does it; what is left out it does as chance has it. */
interface Script {
  readonly size: number;
  /** Between two likes, on average, in milliseconds, and how far from even: 0 to 1. */
  readonly everyMs: number;
  readonly jitter?: number;
  readonly startsAt?: number;
  readonly email: (chance: Chance, n: number) => string;
  readonly address?: (chance: Chance, n: number) => string;
  readonly device?: (chance: Chance, n: number) => string | null;
  readonly userAgent?: (chance: Chance, n: number) => string;
  readonly provider?: string;
  /** Age of the account at its like. */
  readonly age?: (chance: Chance, n: number) => number;
}

function run(script: Script, seed: number): RawLike[] {
  const chance = new Chance(seed);
  const { size, everyMs, jitter = 0.3, startsAt = evening - 3 * hour } = script;
  const {
    email,
    address,
    device = () => null,
    userAgent = () => 'python-requests/2.32.3',
  } = script;
  const { age = () => chance.between(20, 40) * second, provider = 'password' } = script;
  const home = someAddress(chance);
  let at = startsAt;
  return inOrder(
    Array.from({ length: size }, (_, n) => {
      at += everyMs * chance.between(1 - jitter, 1 + jitter);
      return {
        at: Math.round(at),
        uid: chance.text(20),
        postId: target,
        email: email(chance, n),
        provider,
        createdAt: Math.round(at - age(chance, n)),
        address: address ? address(chance, n) : home,
        device: device(chance, n),
        userAgent: userAgent(chance, n),
      };
    }),
  );
}

const copied = (chance: Chance) => someAgent(chance);
const fresh = (chance: Chance) => chance.text(22);
const generated = (chance: Chance) => `${chance.text(10)}@gmail.com`;
const natural = (chance: Chance) => someMailbox(chance);

const attack =
  (kind: 'scripted' | 'rotating') =>
  (name: string, script: Script): Population => ({
    name,
    kind,
    likes: (seed) => run(script, seed),
  });
const scripted = attack('scripted');
const rotating = attack('rotating');

export const attacks: readonly Population[] = [
  scripted('plus-aliases', {
    size: 300,
    everyMs: 200,
    email: (_, n) => `don.nadie+${n}@gmail.com`,
  }),
  scripted('plus-aliases, copied browsers', {
    size: 60,
    everyMs: 20 * second,
    email: (_, n) => `d.o.n.nadie+${n}@gmail.com`,
    address: someAddress,
    userAgent: copied,
    device: fresh,
  }),
  scripted('throw-away mail', {
    size: 150,
    everyMs: 5 * second,
    email: (chance) => `${chance.text(8)}@${chance.pick(['mailinator.com', 'yopmail.com'])}`,
    address: someAddress,
    userAgent: copied,
    device: fresh,
  }),
  scripted('series of mailboxes', {
    size: 80,
    everyMs: 30 * second,
    email: (_, n) => `voto.gallo${100 + n}@outlook.com`,
    address: someAddress,
    userAgent: copied,
    device: fresh,
    jitter: 0.9,
  }),
  scripted('series on a domain of its own', {
    size: 80,
    everyMs: 30 * second,
    email: (_, n) => `user${n}@promovotos.mx`,
    address: someAddress,
    userAgent: copied,
  }),
  scripted('one device', {
    size: 40,
    everyMs: 4 * minute,
    jitter: 0.9,
    email: natural,
    device: () => 'the-only-one-there-is0',
    userAgent: () =>
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    age: (chance) => chance.human(4 * minute),
  }),
  scripted('one network, one browser', {
    size: 200,
    everyMs: 7 * second,
    email: natural,
    userAgent: () =>
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  }),
  scripted('one network, copied browsers', {
    size: 200,
    everyMs: 15 * second,
    jitter: 0.6,
    email: generated,
    userAgent: copied,
    device: fresh,
  }),
  scripted('one script in 15 seconds', {
    size: 1_319,
    everyMs: 11,
    jitter: 1,
    email: (_, n) => `load+${n}@elreto.test`,
    userAgent: () => 'node',
  }),
  ...['password', 'google.com'].map((provider) =>
    scripted(`new accounts of 120 networks in 5 seconds, ${provider}`, {
      size: 120,
      everyMs: 42,
      jitter: 1,
      email: natural,
      address: someAddress,
      userAgent: copied,
      device: fresh,
      provider,
      age: (chance) => chance.between(1, 12) * second,
    }),
  ),
  scripted('slow drip over nights', {
    size: 160,
    everyMs: 7 * minute,
    jitter: 0.5,
    startsAt: evening - 7 * day + 5 * hour,
    email: natural,
    address: someAddress,
    userAgent: copied,
    age: (chance) => chance.between(30, 90) * second,
  }),
  scripted('bought accounts', {
    size: 250,
    everyMs: 12 * second,
    jitter: 0.8,
    email: generated,
    address: someAddress,
    userAgent: copied,
    device: fresh,
    age: (chance, n) => 90 * day + Math.floor(n / 25) * 3 * day + chance.between(0, 40 * minute),
  }),
  rotating('rotating, accounts in a row', {
    size: 400,
    everyMs: 9 * second,
    jitter: 0.4,
    email: natural,
    address: someAddress,
    userAgent: copied,
    device: fresh,
    age: (chance) => chance.between(25, 45) * second,
  }),
  rotating('rotating, without marks', {
    size: 150,
    everyMs: 25 * second,
    jitter: 0.8,
    email: natural,
    address: someAddress,
    userAgent: copied,
    age: (chance) => chance.between(30, 120) * second,
  }),
  rotating('rotating, generated mailboxes', {
    size: 300,
    everyMs: 6 * second,
    jitter: 0.9,
    email: generated,
    address: someAddress,
    userAgent: copied,
    device: fresh,
    age: (chance) => chance.between(20, 60) * second,
  }),
];
