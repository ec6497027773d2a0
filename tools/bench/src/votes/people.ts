import { day, hour, minute, type Chance, type RawLike } from './population.ts';

const first =
  'maria jose juan luis guadalupe carlos ana jorge rosa miguel laura pedro sofia diego fernanda alejandro daniela ricardo valeria eduardo karla hector monica raul paola ivan brenda oscar lucia emilio andrea gabriel itzel ernesto ximena rodrigo'.split(
    ' ',
  );
const last =
  'hernandez garcia martinez lopez gonzalez perez rodriguez sanchez ramirez cruz flores gomez morales vazquez jimenez reyes diaz torres gutierrez ruiz mendoza aguilar ortiz moreno castillo romero alvarez chavez rivera juarez'.split(
    ' ',
  );

const letters = 'abcdefghilmnoprstuv';

const chrome = (version: number) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`;
const safari = (os: string, version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
const samsung = (version: number) =>
  `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/${version}.0 Chrome/121.0.0.0 Mobile Safari/537.36`;
const facebook = (model: string, version: number) =>
  `Mozilla/5.0 (Linux; Android 13; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version}.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0.0.55.74;]`;
export const desktop = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

/** A browser as Mexicans have them. */
export function someAgent(chance: Chance): string {
  const share = chance.next();
  if (share < 0.48) return chrome(chance.pick([142, 142, 142, 142, 141, 141, 140, 138, 131, 126]));
  if (share < 0.66) {
    const os = chance.pick(['18_6', '18_6', '18_5', '17_7', '26_0', '26_1', '16_7']);
    return safari(os, os.replace('_', '.'));
  }
  if (share < 0.76) return samsung(chance.pick([28, 28, 27, 26]));
  if (share < 0.88) {
    const models = ['moto g54', 'SM-A155M', 'Redmi Note 13', 'TECNO KJ5', 'V2247', 'moto e13'];
    return facebook(chance.pick(models), chance.pick([142, 141, 139, 137]));
  }
  return desktop(chance.pick([142, 142, 141, 140, 139]));
}

/** A mailbox as people name theirs; nobody has another's, for numbers are added to names in use. */
export function someMailbox(chance: Chance, domain?: string): string {
  const [name, family] = [chance.pick(first), chance.pick(last)];
  const year = chance.whole(60, 106) % 100;
  const forms = [
    `${name}.${family}`,
    `${name}${family}${year}`,
    `${name[0]}${family}${chance.whole(1, 999)}`,
    `${name}_${family}`,
    `${family}.${name}${chance.whole(1970, 2006)}`,
    `${name}${chance.pick(['ita', 'cha', 'x', 'mx', 'love', 'oficial'])}${chance.whole(1, 99)}`,
    `${name}.${family}${chance.whole(1, 9999)}`,
    `la.${name}.de.${family}`,
  ];
  const where = chance.pick(
    'gmail.com gmail.com gmail.com gmail.com hotmail.com hotmail.com outlook.com yahoo.com.mx icloud.com live.com.mx'.split(
      ' ',
    ),
  );
  const form = chance.pick(forms);
  const unique = /\d$/.test(form) ? form : `${form}.${chance.text(3, letters)}`;
  return `${unique}@${domain ?? where}`;
}

/** An address at home or under way: hardly two people have the same. */
export const someAddress = (chance: Chance): string =>
  chance.is(0.25)
    ? `2806:${chance.whole(0x100, 0x2f0).toString(16)}:${chance.whole(0, 65_535).toString(16)}:${chance.whole(0, 65_535).toString(16)}::1`
    : `${chance.pick([177, 187, 189, 200, 201])}.${chance.whole(128, 255)}.${chance.whole(0, 255)}.${chance.whole(1, 254)}`;

/** How long ago people have made their accounts: some just now, to like; others long before. */
export function someAge(chance: Chance, fresh = 0.45): number {
  if (chance.is(fresh)) return chance.human(3 * minute, 0.8) + 40_000;
  return chance.is(0.4) ? chance.between(hour, 10 * day) : chance.between(10 * day, 300 * day);
}

/** Somebody who likes a post of his own will. */
export function person(
  chance: Chance,
  like: Pick<RawLike, 'at' | 'postId'>,
  change: Partial<RawLike> & { readonly age?: number; readonly domain?: string } = {},
): RawLike {
  const { age = someAge(chance), domain, ...fields } = change;
  return {
    ...like,
    uid: chance.text(20),
    email: someMailbox(chance, domain),
    provider: chance.is(0.45) ? 'google.com' : 'password',
    createdAt: Math.round(like.at - age),
    address: someAddress(chance),
    device: chance.is(0.92) ? chance.text(22) : null,
    userAgent: someAgent(chance),
    ...fields,
  };
}
