import { along } from '../kit/halftone.ts';
import { ellipse, free, polygon, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { saguaro } from '../motifs/cactus.ts';
import { cloud, sky } from '../motifs/sky.ts';

/** An empty road between saguaros at noon. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#3a1730', shift: [-5, 4], weight: 10 },
  draw(s) {
    const mesa = free('M-40 860L-40 690L90 676L120 640L330 632L356 700L420 716L470 860Z');
    const butte = free(
      'M760 860L800 720L850 706L868 600L1040 592L1060 690L1130 716L1240 724L1240 860Z',
    );
    const ground = polygon([
      [-20, 850],
      [1220, 850],
      [1220, 1620],
      [-20, 1620],
    ]);
    const road = polygon([
      [560, 850],
      [606, 850],
      [1010, 1620],
      [130, 1620],
    ]);
    return [
      sky(s, '#3fb0b8', ink.cream, { from: 120, to: 860, most: 0.85 }),
      s.disc(900, 250, 110, ink.cream),
      cloud(s, [280, 400], 470, ink.cream),
      cloud(s, [1010, 500], 340, ink.cream),
      cloud(s, [560, 180], 240, ink.cream),
      [mesa, butte].map((rock) => [
        s.flat(rock, '#e2653a'),
        s.tone(rock, ink.grana, along([0, 640], [120, 900], 0.8)),
        s.contour(rock),
      ]),
      s.line(
        free('M100 716L330 706M60 764L380 752M880 660L1040 652M856 730L1080 724'),
        ink.grana,
        7,
      ),
      s.flat(ground, '#f2a54d'),
      s.tone(ground, ink.brick, along([0, 1000], [0, 1620], 0.65)),
      s.contour(ground),
      s.shape(road, '#5a4a6a'),
      s.tone(road, '#2f2146', along([0, 900], [0, 1600], 0.7), { pitch: 13 }),
      range(6).map((i) => {
        const [a, b] = [(i / 6) ** 1.8, ((i + 0.5) / 6) ** 1.8];
        const [y, z] = [870 + a * 720, 870 + b * 720];
        const w = (v: number): number => 3 + v * 20;
        return s.flat(
          polygon([
            [580 - w(a), y],
            [586 + w(a), y],
            [580 + w(b), z],
            [572 - w(b), z],
          ]),
          ink.yellow,
        );
      }),
      range(34).map(() => {
        const y = s.random.between(880, 1600);
        const x = s.random.chance(0.5)
          ? s.random.between(0, 540 - (y - 850) * 0.55)
          : s.random.between(650 + (y - 850) * 0.55, 1200);
        const r = (y - 800) / 38;
        return s.shape(ellipse(x, y, r, r * 0.6), s.random.pick([ink.brick, '#d9703a', ink.sand]), {
          weight: 4,
        });
      }),
      saguaro(s, [760, 900], 150, '#3f8f5c', '#1b5a48'),
      saguaro(s, [400, 930], 210, '#3f8f5c', '#1b5a48'),
      saguaro(s, [1010, 1130], 560, '#4b9a57', '#14513f'),
      saguaro(s, [170, 1400], 900, '#4b9a57', '#14513f'),
    ];
  },
});
