import { along } from '../kit/halftone.ts';
import { ellipse, free, type Point, points, range, smooth, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

type Profile = readonly (readonly [half: number, height: number])[];

const jug: Profile = points('0.3,0 0.52,0.18 0.6,0.4 0.5,0.62 0.26,0.76 0.22,0.9 0.32,1');
const bowl: Profile = [
  [0.3, 0],
  [0.6, 0.3],
  [0.78, 0.72],
  [0.84, 1],
];
const urn: Profile = points('0.22,0 0.34,0.2 0.46,0.5 0.42,0.78 0.28,0.88 0.36,1');
const round: Profile = points('0.3,0 0.66,0.25 0.74,0.5 0.6,0.78 0.34,0.9 0.4,1');

function pot(
  s: Sheet,
  [x, y]: Point,
  size: number,
  profile: Profile,
  fill: string,
  dot: string,
  trim: string,
  kind: number,
): Markup {
  const side = (sign: number): Point[] =>
    profile.map(([half, height]): Point => [x + sign * half * size, y - height * size]);
  const { d, box } = smooth([...side(-1), ...side(1).toReversed()], false);
  const body = { d: `${d}Z`, box };
  const last = profile.at(-1)?.[0] ?? 0.3;
  const at = (share: number): number => y - size * share;
  const bands: Markup[] = [
    [
      range(12).map((i) =>
        s.flat(star([x + (i - 5.5) * size * 0.16, at(0.42)], 4, size * 0.08, size * 0.03), trim),
      ),
      s.line(
        free(
          `M${x - size} ${at(0.3)}L${x + size} ${at(0.3)}M${x - size} ${at(0.54)}L${x + size} ${at(0.54)}`,
        ),
        trim,
        size / 32,
      ),
    ],
    [
      s.line(
        smooth(
          range(15).map((i): Point => [
            x + (i - 7) * size * 0.13,
            at(0.42) + (i % 2 ? -1 : 1) * size * 0.08,
          ]),
          false,
        ),
        trim,
        size / 26,
      ),
    ],
    [
      range(9).map((i) => s.flat(ellipse(x + (i - 4) * size * 0.2, at(0.45), size * 0.06), trim)),
      range(9).map((i) =>
        s.flat(ellipse(x + (i - 3.5) * size * 0.2, at(0.28), size * 0.035), trim),
      ),
    ],
    [
      range(9).map((i) =>
        s.flat(
          free(
            `M${x + (i - 4.5) * size * 0.18} ${at(0.3)}L${x + (i - 4) * size * 0.18} ${at(0.56)}L${x + (i - 3.5) * size * 0.18} ${at(0.3)}Z`,
          ),
          trim,
        ),
      ),
    ],
  ];
  return [
    s.flat(body, fill),
    s.within(body, bands[kind % bands.length] ?? ''),
    s.tone(body, dot, along([x - size * 0.1, 0], [x + size * 0.7, 0], 0.95), { pitch: 13 }),
    s.flat(
      smooth([
        [x - size * profileAt(profile) * 0.7, at(0.66)],
        [x - size * profileAt(profile) * 0.84, at(0.45)],
        [x - size * profileAt(profile) * 0.74, at(0.26)],
        [x - size * profileAt(profile) * 0.66, at(0.45)],
      ]),
      ink.cream,
      0.75,
    ),
    s.contour(body),
    s.shape(ellipse(x, y - size, last * size, size * 0.07), dot),
  ];
}

const profileAt = (profile: Profile): number => profile[Math.floor(profile.length / 2)]?.[0] ?? 0.5;

/** Shelves of clay: red, black and painted. */
export default defineScene({
  format: 'tall',
  ink: { line: '#2a1218', weight: 10, shift: [5, 5] },
  draw(s) {
    const red = ['#d9693a', '#8a2f22', '#fbe3bd'] as const;
    const black = ['#4a4552', '#1c1824', '#8b8496'] as const;
    const pale = ['#f3d9ae', '#c98a52', '#b4372f'] as const;
    const green = ['#4f9a82', '#1d5a56', '#fbe3bd'] as const;
    const shelf = (y: number): Markup => [
      s.tone(
        free(`M0 ${y - 500}L1280 ${y - 500}L1280 ${y}L0 ${y}Z`),
        '#c9923f',
        along([0, y - 300], [0, y - 480], 0.7),
      ),
      s.rect(-20, y, 1320, 46, '#a5622f'),
      s.line(free(`M0 ${y + 24}L520 ${y + 20}M700 ${y + 26}L1280 ${y + 22}`), '#7a3f22', 5),
    ];
    return [
      s.ground('#f2b84b'),
      shelf(520),
      pot(s, [230, 524], 330, jug, ...red, 0),
      pot(s, [585, 524], 250, round, ...black, 1),
      pot(s, [880, 524], 390, urn, ...pale, 3),
      pot(s, [1160, 524], 230, bowl, ...red, 2),
      shelf(1030),
      pot(s, [190, 1034], 240, bowl, ...green, 3),
      pot(s, [520, 1034], 380, urn, ...black, 2),
      pot(s, [840, 1034], 290, round, ...red, 1),
      pot(s, [1150, 1034], 350, jug, ...pale, 0),
      shelf(1530),
      pot(s, [200, 1534], 320, round, ...pale, 2),
      pot(s, [560, 1534], 330, jug, ...green, 1),
      pot(s, [860, 1534], 220, bowl, ...black, 0),
      pot(s, [1130, 1534], 370, urn, ...red, 3),
    ];
  },
});
