import { day, hour, minute, second, type Chance, type RawLike } from './population.ts';
import { shareOut, userAgentOf } from './held-out-browsers.ts';

/** Midnight in Mexico City, on the Monday on which the contest of the held-out populations begins. */
export const monday = Date.UTC(2026, 9, 5, 6);

const given = (
  'Guadalupe José María Fernando Ximena Santiago Valeria Regina Emiliano Alejandra Jesús Daniela ' +
  'Mariana Ricardo Itzel Paola Héctor Rocío Leticia Óscar Brenda Iván Karla Miguel Citlali Raúl ' +
  'Yolanda Ernesto Jimena Arturo Fátima Gustavo Renata Rubén Lizbeth Octavio Araceli Sergio'
).split(' ');
const surnames = (
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez ' +
  'Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Castillo Chávez ' +
  'Juárez Domínguez Tapia Zúñiga Ávalos Cervantes Ibarra Olvera Pacheco Quiroz Salazar Xool Yáñez'
).split(' ');

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

export interface Name {
  readonly first: string;
  readonly last: string;
}

export const nameOf = (chance: Chance): Name => ({
  first: plain(chance.pick(given)),
  last: plain(chance.pick(surnames)),
});

const mailHosts = shareOut([
  [67, 'gmail.com'],
  [13, 'hotmail.com'],
  [8, 'outlook.com'],
  [4, 'yahoo.com.mx'],
  [4, 'icloud.com'],
  [2, 'live.com.mx'],
  [1, 'prodigy.net.mx'],
  [1, 'protonmail.com'],
]);

/** What people call their mailbox: their name, their year, their dog; nobody has another's. */
export function mailboxOf(chance: Chance, { first, last }: Name): string {
  const year = chance.whole(60, 107) % 100;
  const pet = chance.text(chance.whole(4, 6), 'abcdeilmnorst');
  const ways = [
    () => `${first}.${last}.${pet}`,
    () => `${first}${last}${chance.whole(1, 9_999)}`,
    () => `${pet}${first[0]}${last}${String(year).padStart(2, '0')}`,
    () => `${last}_${first}_${pet}`,
    () => `${chance.pick(['el', 'la', 'soy', 'mi', 'don'])}${chance.text(6, 'aeioulmnrst')}${year}`,
    () => `${first}${pet}`,
  ];
  return `${chance.pick(ways)()}@${mailHosts(chance)}`;
}

/** A browser's mark; private windows keep none. */
export const markOf = (chance: Chance) => (chance.is(0.07) ? null : chance.text(22));

/** Fixed lines at home, each with an address of its own. */
export const homeAddress = (chance: Chance) =>
  chance.is(0.18)
    ? `2806:${chance.text(3, '0123456789ab')}:${chance.text(4, '123456789abcdef')}:${chance.text(3, '123456789abcdef')}::${chance.text(4, '123456789abcdef')}`
    : `${chance.pick([187, 189, 201, 200, 177, 148])}.${chance.whole(130, 250)}.${chance.whole(0, 255)}.${chance.whole(1, 254)}`;

/** The few addresses behind which a phone carrier keeps a region's customers. */
export const carrierAddress = (chance: Chance) =>
  `${chance.pick(['200.68.142', '200.68.143', '187.157.98', '189.203.4'])}.${chance.whole(10, 60)}`;

const anyAddress = (chance: Chance) =>
  chance.is(0.55) ? carrierAddress(chance) : homeAddress(chance);

/** How long before the like the account was made: most people sign up because a friend asked. */
function ageOf(chance: Chance, newcomers = 0.62): number {
  if (chance.is(newcomers)) return 35 * second + chance.human(2.5 * minute, 0.9);
  return chance.is(0.4) ? chance.between(hour, 9 * day) : chance.between(9 * day, 400 * day);
}

type Traits = Partial<Omit<RawLike, 'at' | 'postId'>> & { readonly newcomers?: number };

/** One honest person's like; `traits` are what they share with the people beside them. */
export function personLikes(chance: Chance, at: number, postId: string, traits: Traits = {}) {
  const { newcomers, ...fixed } = traits;
  const email = fixed.email ?? mailboxOf(chance, nameOf(chance));
  const isGoogle = email.endsWith('@gmail.com') ? chance.is(0.66) : false;
  const like: RawLike = {
    at: Math.round(at),
    uid: chance.text(28, 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789'),
    postId,
    email,
    provider: isGoogle ? 'google.com' : 'password',
    createdAt: Math.round(at - ageOf(chance, newcomers)),
    address: anyAddress(chance),
    device: markOf(chance),
    userAgent: userAgentOf(chance),
    ...fixed,
  };
  return like;
}

export const people = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

/** Hours of the day in which people are at their phones, by weight, from midnight on. */
const wakefulness = [3, 1, 1, 0.5, 0.5, 1, 3, 5, 6, 6, 6, 7, 8, 9, 9, 7, 6, 6, 7, 9, 11, 12, 10, 6];
const total = wakefulness.reduce((sum, weight) => sum + weight, 0);

/** A moment of a day, as people are awake. */
export function momentOf(chance: Chance, midnight: number): number {
  let left = chance.between(0, total);
  for (const [oClock, weight] of wakefulness.entries()) {
    if (left < weight) return midnight + (oClock + left / weight) * hour;
    left -= weight;
  }
  return midnight + day - second;
}

export const card = (number: number) => `carta-${String(number).padStart(3, '0')}`;
