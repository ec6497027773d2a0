import { along } from '../kit/halftone.ts';
import { ellipse, free, leaf, polar, type Point, range, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { paper, papelPicado } from '../motifs/fiesta.ts';
import { marigold } from '../motifs/flowers.ts';
import { halo } from '../motifs/sky.ts';

function candle(s: Sheet, x: number, foot: number, height: number, fill: string): Markup {
  return [
    halo(s, [x, foot - height - 40], 10, 120, ink.yellow, 0.7),
    s.rect(x - 19, foot - height, 38, height, fill),
    s.shape(leaf([x, foot - height + 4], [x, foot - height - 76], 26), ink.yellow, { weight: 6 }),
    s.flat(leaf([x, foot - height], [x, foot - height - 36], 12), ink.grana),
  ];
}

function skull(s: Sheet, [x, y]: Point, r: number, accent: string): Markup {
  const head = free(
    `M${x - r} ${y - r * 0.1}C${x - r} ${y - r * 1.2} ${x + r} ${y - r * 1.2} ${x + r} ${y - r * 0.1}C${x + r} ${y + r * 0.4} ${x + r * 0.62} ${y + r * 0.4} ${x + r * 0.56} ${y + r * 0.5}L${x + r * 0.5} ${y + r * 0.95}L${x - r * 0.5} ${y + r * 0.95}L${x - r * 0.56} ${y + r * 0.5}C${x - r * 0.62} ${y + r * 0.4} ${x - r} ${y + r * 0.4} ${x - r} ${y - r * 0.1}Z`,
  );
  return [
    s.shape(head, ink.cream),
    [-0.42, 0.42].map((dx) => [
      s.shape(star([x + dx * r, y], 8, r * 0.34, r * 0.26), accent, { weight: 4 }),
      s.flat(ellipse(x + dx * r, y, r * 0.2), s.ink.line),
    ]),
    s.flat(leaf([x, y + r * 0.5], [x, y + r * 0.2], r * 0.14), s.ink.line),
    s.shape(star([x, y - r * 0.56], 6, r * 0.2, r * 0.09), accent, { weight: 4 }),
    s.line(free(`M${x - r * 0.4} ${y + r * 0.72}L${x + r * 0.4} ${y + r * 0.72}`), s.ink.line, 5),
    range(5).map((i) =>
      s.line(
        free(
          `M${x - r * 0.36 + i * r * 0.18} ${y + r * 0.6}L${x - r * 0.36 + i * r * 0.18} ${y + r * 0.86}`,
        ),
        s.ink.line,
        4,
      ),
    ),
  ];
}

function bread(s: Sheet, [x, y]: Point, r: number): Markup {
  return [
    s.shape(
      free(`M${x - r} ${y}C${x - r} ${y - r * 1.1} ${x + r} ${y - r * 1.1} ${x + r} ${y}Z`),
      '#d98a3f',
    ),
    [-130, -50].map((a) =>
      s.line(free(`M${x} ${y - r * 0.75}L${polar([x, y], r * 0.72, a).join(' ')}`), '#f7d9a0', 20),
    ),
    s.disc(x, y - r * 0.8, r * 0.17, '#f2b56a', { weight: 6 }),
  ];
}

/** An altar of three steps under an arch of marigolds. */
export default defineScene({
  format: 'square',
  ink: { line: '#1d0f33', weight: 9 },
  draw(s) {
    const step = (y: number, w: number, h: number, cloth: string, dot: string): Markup => {
      const front = s.cut([
        [800 - w / 2, y],
        [800 + w / 2, y],
        [800 + w / 2, y + h],
        [800 - w / 2, y + h],
      ]);
      return [
        s.flat(front, cloth),
        s.tone(front, dot, along([0, y], [0, y + h], 0.7)),
        s.contour(front),
        range(Math.round(w / 120)).map((i) => {
          const at = 800 - w / 2 + (i + 0.5) * (w / Math.round(w / 120));
          return s.shape(star([at, y + h * 0.55], 8, 34, 15), ink.cream, { weight: 5 });
        }),
      ];
    };
    const arch = range(31).map((i): Point => polar([800, 850], 620, 180 + i * 6));
    return [
      s.ground('#4a1f6b'),
      s.tone(s.area, '#1d0f33', along([0, 900], [0, 0], 0.8)),
      halo(s, [800, 700], 120, 640, '#f98c0c', 0.75),
      papelPicado(s, [-60, 40], [830, 60], { count: 5, size: 170, sag: 60 }),
      papelPicado(s, [800, 60], [1680, 30], { count: 5, size: 170, sag: 60 }),
      [190, 1410].map((x) =>
        range(11).map((i) => marigold(s, [x + (i % 2) * 20 - 10, 870 + i * 72], 56)),
      ),
      arch.map(([x, y], i) => marigold(s, [x, y], i % 3 === 0 ? 70 : 58)),
      step(700, 520, 230, ink.rosa, ink.grana),
      step(930, 860, 260, ink.turquoise, '#12507a'),
      step(1190, 1180, 440, '#f7b32b', ink.brick),
      s.rect(690, 420, 220, 280, ink.cream),
      s.shape(ellipse(800, 560, 78, 104), '#f2a54d'),
      s.tone(ellipse(800, 560, 78, 104), ink.grana, along([760, 480], [880, 660], 0.7)),
      s.shape(star([800, 560], 12, 60, 34), ink.yellow, { weight: 6 }),
      marigold(s, [690, 690], 46),
      marigold(s, [910, 690], 46),
      candle(s, 590, 700, 130, ink.cream),
      candle(s, 1010, 700, 130, ink.cream),
      skull(s, [520, 860], 76, ink.rosa),
      skull(s, [1080, 860], 76, ink.turquoise),
      candle(s, 420, 930, 170, ink.pink),
      candle(s, 1180, 930, 170, ink.pink),
      skull(s, [800, 848], 88, ink.orange),
      range(6).map((i) =>
        paper(
          s,
          [310 + i * 196, 1200],
          178,
          190,
          [ink.rosa, ink.turquoise, ink.violet][i % 3] ?? ink.rosa,
        ),
      ),
      bread(s, [400, 1190], 110),
      bread(s, [1200, 1190], 110),
      candle(s, 610, 1190, 150, ink.yellow),
      candle(s, 990, 1190, 150, ink.yellow),
      skull(s, [800, 1106], 84, ink.violet),
      range(22).map((i) =>
        marigold(
          s,
          [i * 76, 1560 + (i % 2) * 26],
          58,
          i % 2 ? [ink.orange, ink.yellow] : ['#d94f1f', ink.orange],
        ),
      ),
    ];
  },
});
