import type { Chance } from './population.ts';

/** One of `parts`, as often as its weight says. */
export function shareOut<T>(parts: readonly (readonly [number, T])[]): (chance: Chance) => T {
  const total = parts.reduce((sum, [weight]) => sum + weight, 0);
  return (chance) => {
    let left = chance.between(0, total);
    for (const [weight, value] of parts) if ((left -= weight) < 0) return value;
    throw new Error('nothing to share out');
  };
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromeVersions = [141, 140, 140, 139, 138, 136, 131];
const phones = [
  'SM-A155M',
  'SM-A057M',
  'moto g24',
  'moto g54 5G',
  '23108RN04Y',
  'CPH2581',
  'V2247',
];
const iosVersions = ['18_6_2', '18_5', '17_6_1', '18_7', '16_7_10'];

const makers = shareOut<(chance: Chance) => string>([
  [44, (c) => `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/${v(c)} Mobile Safari/537.36`],
  [
    7,
    () =>
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    9,
    (c) =>
      `Mozilla/5.0 (Linux; Android ${c.whole(11, 15)}; ${c.pick(phones)} Build/TP1A.${c.whole(220101, 230905)}.0${c.whole(1, 30)}; wv) ${webkit} Version/4.0 Chrome/${v(c)} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/${c.whole(470, 532)}.0.0.${c.whole(20, 70)}.${c.whole(60, 120)};]`,
  ],
  [
    14,
    (c) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios(c)} like Mac OS X) ${safari} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    5,
    (c) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios(c)} like Mac OS X) ${safari} Mobile/22G100 Instagram ${c.whole(380, 402)}.0.0.${c.whole(20, 44)}.80`,
  ],
  [14, (c) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/${v(c)} Safari/537.36`],
  [
    3,
    (c) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/${v(c)} Safari/537.36 Edg/${v(c)}`,
  ],
  [
    2,
    (c) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/${c.whole(16, 18)}.${c.whole(0, 6)} Safari/605.1.15`,
  ],
  [
    2,
    (c) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${c.whole(128, 143)}.0) Gecko/20100101 Firefox/143.0`,
  ],
]);
const v = (chance: Chance) => `${chance.pick(chromeVersions)}.0.0.0`;
const ios = (chance: Chance) => chance.pick(iosVersions);

/** As the phones and computers of Mexico are spread. */
export const userAgentOf = (chance: Chance): string => makers(chance)(chance);

/** The computers of an office or a school: bought, and updated, together. */
export const managedBrowser = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`;

/** What scripts call themselves that do not pretend. */
export const scriptAgents = {
  python: 'python-requests/2.32.3',
  okhttp: 'okhttp/4.12.0',
  headless: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/139.0.0.0 Safari/537.36`,
} as const;

/** A browser's name as somebody copied it once and put into a script. */
export const copiedAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 Safari/537.36`;
