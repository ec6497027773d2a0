import { along, around } from '../kit/halftone.ts';
import { type Point, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { hills } from '../motifs/land.ts';
import { agave, pad, saguaro } from '../motifs/cactus.ts';
import { marigold } from '../motifs/flowers.ts';
import { cloud, rays, sun } from '../motifs/sky.ts';

/** A great agave against the sun, marigolds at its feet. */
function roots(s: Sheet): Markup {
  const { width: w, height: h } = s;
  const centre: Point = [w / 2, h * 0.42];
  return [
    s.ground('#f6d79a'),
    rays(s, centre, '#f9b65a', 30, 4),
    s.tone(s.area, ink.grana, around([w / 2, -h * 0.5], h * 0.3, h * 0.95, 0.55), { pitch: 18 }),
    cloud(s, [w * 0.14, h * 0.32], w * 0.24, ink.cream),
    cloud(s, [w * 0.87, h * 0.26], w * 0.2, ink.cream),
    sun(s, centre, h * 0.235, '#ffd25e', '#e8502f'),
    hills(s, [
      { y: h * 0.68, fill: '#c2506a', dot: '#7a2f6a', swell: 40, bumps: 5 },
      { y: h * 0.78, fill: '#2a7d68', dot: '#12403f', swell: 24, bumps: 4 },
    ]),
    saguaro(s, [w * 0.13, h * 0.9], h * 0.42, '#3f8f5c', '#14513f'),
    saguaro(s, [w * 0.9, h * 0.88], h * 0.34, '#3f8f5c', '#14513f'),
    pad(s, [w * 0.78, h * 0.98], h * 0.24, -14, '#5fae6a', '#1d5a48'),
    pad(s, [w * 0.74, h * 0.78], h * 0.15, -34, '#5fae6a', '#1d5a48'),
    pad(s, [w * 0.81, h * 0.76], h * 0.16, 18, '#5fae6a', '#1d5a48'),
    agave(s, [w / 2, h * 0.94], h * 0.56, '#4f9a8f', '#12405a'),
    agave(s, [w * 0.27, h * 0.98], h * 0.22, '#5fa98a', '#12405a'),
    s.tone(rectangle(0, h * 0.86, w, h * 0.14), ink.indigo, along([0, h * 0.84], [0, h], 0.6)),
    range(2).map((row) =>
      range(Math.ceil(w / 96) + 1).map((i) =>
        marigold(
          s,
          [i * 96 + row * 48 - 20, h * 0.945 + row * h * 0.045],
          60,
          (i + row) % 3 ? [ink.orange, ink.yellow] : [ink.grana, ink.orange],
        ),
      ),
    ),
  ];
}

export const card43 = defineScene({ format: 'card', ink: { line: '#2a1238' }, draw: roots });
export const wide = defineScene({ format: 'wide', ink: { line: '#2a1238' }, draw: roots });
