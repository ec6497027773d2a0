import { along } from '../kit/halftone.ts';
import {
  archway,
  ellipse,
  type Point,
  polar,
  range,
  rectangle,
  star,
  free,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { papelPicado } from '../motifs/fiesta.ts';
import { halo, stars } from '../motifs/sky.ts';
import { belfry, dome } from '../motifs/church.ts';

function burst(s: Sheet, centre: Point, radius: number, fill: string, tip: string): Markup {
  return [
    halo(s, centre, radius * 0.1, radius * 1.1, fill, 0.4),
    range(20).map((i) => {
      const angle = i * 18 + s.random.between(-4, 4);
      const far = radius * s.random.between(0.78, 1.05);
      const [a, b] = [polar(centre, radius * 0.2, angle), polar(centre, far, angle)];
      return [
        s.line(
          free(`M${a[0].toFixed(0)} ${a[1].toFixed(0)}L${b[0].toFixed(0)} ${b[1].toFixed(0)}`),
          fill,
          9,
        ),
        s.flat(ellipse(b[0], b[1], 13), tip),
      ];
    }),
    s.flat(star(centre, 10, radius * 0.2, radius * 0.09), tip),
  ];
}

/** The cathedral on the night of the feast. */
export default defineScene({
  format: 'tall',
  ink: { line: '#0d0c2b' },
  draw(s) {
    const wall = '#d98e5f';
    const dot = '#6b2f6b';
    const nave = rectangle(400, 900, 480, 560);
    const gable = free('M400 905L400 860Q520 850 540 780Q640 690 740 780Q760 850 880 860L880 905Z');
    return [
      s.ground('#1b1c5c'),
      s.tone(s.area, '#4b2f8c', along([0, 500], [0, 1500], 0.8)),
      stars(s, 60, 800, ink.cream),
      burst(s, [300, 330], 240, ink.orange, ink.yellow),
      burst(s, [960, 250], 280, ink.rosa, ink.pink),
      burst(s, [640, 520], 170, ink.turquoise, ink.cream),
      burst(s, [1160, 640], 120, ink.yellow, ink.cream),
      burst(s, [90, 700], 130, ink.lime, ink.cream),
      belfry(s, 200, 1480, 230, [480, 220, 180], wall, dot, '#ffcf5a'),
      belfry(s, 850, 1480, 230, [480, 220, 180], wall, dot, '#ffcf5a'),
      dome(s, 640, 800, 120, ink.turquoise, ink.indigo),
      s.shape(gable, wall),
      s.flat(nave, wall),
      s.tone(nave, dot, along([640, 0], [900, 0], 0.7), { pitch: 13 }),
      s.contour(nave),
      s.disc(640, 960, 74, '#ffcf5a'),
      s.shape(star([640, 960], 8, 70, 30), ink.grana, { weight: 5 }),
      s.shape(archway(530, 1110, 220, 370), '#f0b578'),
      s.shape(archway(562, 1146, 156, 340), ink.grana),
      s.line(free('M640 1150L640 1480'), s.ink.line, 8),
      [440, 786].map((x) => s.shape(archway(x, 1130, 54, 170), '#ffcf5a')),
      [262, 312, 912, 962].map((x) => s.shape(archway(x + 25, 1190, 44, 130), '#ffcf5a')),
      s.rect(-20, 1460, 1320, 160, '#31306f'),
      s.tone(rectangle(0, 1460, 1280, 140), '#d98e5f', along([0, 1600], [0, 1440], 0.5)),
      papelPicado(s, [-40, 1010], [1320, 1050], { sag: 120, count: 9, size: 128 }),
    ];
  },
});
