import {
  ellipse,
  free,
  mix,
  type Outline,
  type Point,
  range,
  round,
  smooth,
  star,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** The place on a rope that sags between two hooks. */
export function hang(from: Point, to: Point, sag: number, share: number): Point {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share) + sag * 4 * share * (1 - share)];
}

function rope(
  s: Sheet,
  from: Point,
  to: Point,
  sag: number,
  colour = s.ink.line,
  weight = 6,
): string {
  const points = range(9).map((i) => hang(from, to, sag, i / 8));
  return s.line(smooth(points, false), colour, weight);
}

/** The holes of one sheet of cut paper, around 0,0 and one unit wide and high. */
function holes(w: number, h: number, kind: number): Outline[] {
  const flower: Outline[] = range(6).map((i) => {
    const angle = (i * Math.PI) / 3;
    return ellipse(Math.cos(angle) * w * 0.2, h * 0.45 + Math.sin(angle) * w * 0.2, w * 0.085);
  });
  const middle: readonly Outline[][] = [
    [...flower, ellipse(0, h * 0.45, w * 0.07)],
    [star([0, h * 0.45], 8, w * 0.3, w * 0.12)],
    [
      smooth([
        [0, h * 0.25],
        [w * 0.17, h * 0.45],
        [0, h * 0.66],
        [-w * 0.17, h * 0.45],
      ]),
      ellipse(-w * 0.29, h * 0.45, w * 0.06),
      ellipse(w * 0.29, h * 0.45, w * 0.06),
    ],
  ];
  const corners = [-0.34, -0.17, 0, 0.17, 0.34].map((x) => ellipse(x * w, h * 0.12, w * 0.045));
  const lower = [-0.34, 0.34].map((x) => ellipse(x * w, h * 0.78, w * 0.06));
  return [...(middle[kind % middle.length] ?? flower), ...corners, ...lower];
}

/** One sheet of papel picado: scalloped foot, holes through which the background shows. */
export function paper(
  s: Sheet,
  at: Point,
  w: number,
  h: number,
  fill: string,
  turn = 0,
  weight = s.ink.weight * 0.6,
): Markup {
  const scallops = 5;
  const step = w / scallops;
  const foot = range(scallops)
    .map((i) => {
      const x = w / 2 - i * step;
      return `Q${round(x - step / 2)} ${round(h + step * 0.75)} ${round(x - step)} ${round(h * 0.92)}`;
    })
    .join('');
  const sheet = `M${round(-w / 2)} 0L${round(w / 2)} 0L${round(w / 2)} ${round(h * 0.92)}${foot}Z`;
  const cuts = holes(w, h, s.random.whole(0, 2))
    .map(({ d }) => d)
    .join('');
  const d = sheet + cuts;
  const [dx, dy] = s.ink.shift;
  return s.place(
    at,
    `<path d="${d}" fill="${fill}" fill-rule="evenodd"/><path d="${d}" fill="none" stroke="${s.ink.line}" stroke-width="${round(weight)}" transform="translate(${dx * 0.6} ${dy * 0.6})"/>`,
    { turn },
  );
}

/** A rope of papel picado between two hooks. */
export function papelPicado(
  s: Sheet,
  from: Point,
  to: Point,
  {
    sag = 60,
    count = 8,
    size = 130,
    colours = [
      ink.rosa,
      ink.yellow,
      ink.turquoise,
      ink.orange,
      ink.violet,
      ink.lime,
    ] as readonly string[],
  } = {},
): Markup {
  const first = s.random.whole(0, colours.length - 1);
  return [
    range(count).map((i) => {
      const at = hang(from, to, sag, (i + 0.5) / count);
      const slope =
        ((to[1] - from[1] + sag * 4 * (1 - (2 * (i + 0.5)) / count)) / (to[0] - from[0])) * 45;
      return paper(
        s,
        at,
        size,
        size * 0.92,
        colours[(first + i) % colours.length] ?? ink.rosa,
        slope + s.random.between(-4, 4),
      );
    }),
    rope(s, from, to, sag),
  ];
}

/** Bulbs on a wire. */
export function bulbs(
  s: Sheet,
  from: Point,
  to: Point,
  { sag = 50, count = 9, size = 15, fill = ink.yellow } = {},
): Markup {
  return [
    rope(s, from, to, sag, s.ink.line, 5),
    range(count).map((i) => {
      const [x, y] = hang(from, to, sag, (i + 0.5) / count);
      return [
        s.flat(ellipse(x, y + size * 1.3, size * 2.1), fill, 0.25),
        s.line(
          free(`M${round(x)} ${round(y)}L${round(x)} ${round(y + size * 0.6)}`),
          s.ink.line,
          6,
        ),
        s.disc(x, y + size * 1.4, size, fill, { weight: 4.5 }),
      ];
    }),
  ];
}

/** A scalloped awning of stripes. */
export function awning(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colours: readonly string[],
  stripes = 9,
): Markup {
  const step = w / stripes;
  return range(stripes).map((i) => {
    const left = x + i * step;
    const flare = 26;
    const [p, q] = [
      mix(x + flare, x + w - flare, i / stripes),
      mix(x + flare, x + w - flare, (i + 1) / stripes),
    ];
    const flap = free(
      `M${round(p)} ${round(y)}L${round(q)} ${round(y)}L${round(left + step)} ${round(y + h)}Q${round(left + step / 2)} ${round(y + h + step * 0.55)} ${round(left)} ${round(y + h)}Z`,
    );
    return s.shape(flap, colours[i % colours.length] ?? ink.cream);
  });
}
