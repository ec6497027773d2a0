import { along } from '../kit/halftone.ts';
import { free, polygon, type Point, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hills } from '../motifs/land.ts';
import { agave, pad } from '../motifs/cactus.ts';
import { halo, moon, stars } from '../motifs/sky.ts';

/** The moon over a pyramid. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#0f0d33', weight: 8, shift: [5, 4] },
  draw(s) {
    const tier = (y: number, h: number, top: number, foot: number): string[] => {
      const face: Point[] = [
        [800 - top, y],
        [800 + top, y],
        [800 + foot, y + h],
        [800 - foot, y + h],
      ];
      const side = polygon([
        [800 + top * 0.3, y],
        [800 + top, y],
        [800 + foot, y + h],
        [800 + foot * 0.3, y + h],
      ]);
      const front = s.cut(face);
      return [
        s.flat(front, '#7a6fc0'),
        s.tone(front, '#d9c8f2', along([800 - foot * 0.2, 0], [800 - foot, 0], 0.7)),
        s.flat(side, '#3f358c'),
        s.tone(side, '#1a1650', along([800 + top * 0.3, 0], [800 + foot, 0], 0.7)),
        ...range(3).map((i) =>
          s.line(
            free(
              `M${(800 - foot + ((i + 1) * h) / 8).toFixed(0)} ${(y + ((i + 1) * h) / 4).toFixed(0)}L${800 + foot - 20} ${(y + ((i + 1) * h) / 4).toFixed(0)}`,
            ),
            '#4a3f9a',
            4,
          ),
        ),
        s.contour(front),
      ];
    };
    return [
      s.ground('#1f2270'),
      s.tone(s.area, '#7a3f9a', along([0, 300], [0, 860], 0.85)),
      stars(s, 80, 620, ink.cream),
      halo(s, [1010, 270], 150, 430, '#ffe9b0', 0.55),
      moon(s, [1010, 270], 170, '#fff3d0', '#d9a05a'),
      hills(s, [{ y: 730, fill: '#4a3590', dot: '#1a1650', swell: 46, bumps: 5 }]),
      tier(660, 180, 520, 640),
      tier(520, 140, 390, 500),
      tier(410, 110, 270, 370),
      tier(330, 80, 170, 250),
      s.shape(
        polygon([
          [750, 330],
          [850, 330],
          [910, 842],
          [690, 842],
        ]),
        '#a99fe0',
      ),
      range(26).map((i) =>
        s.line(
          free(
            `M${(750 - i * 2.3).toFixed(0)} ${342 + i * 19}L${(850 + i * 2.3).toFixed(0)} ${342 + i * 19}`,
          ),
          '#4a3f9a',
          5,
        ),
      ),
      s.rect(700, 290, 200, 44, '#a99fe0'),
      s.rect(770, 240, 60, 54, '#3f358c'),
      hills(s, [
        { y: 850, fill: '#2a5a6a', dot: '#0f2a4a', swell: 14, bumps: 4 },
        { y: 950, fill: '#1a3f52', dot: '#0a1a33', swell: 18, bumps: 3 },
      ]),
      agave(s, [300, 1050], 230, '#3f8a8a', '#12365a'),
      agave(s, [560, 1090], 130, '#3f8a8a', '#12365a'),
      pad(s, [1330, 1100], 300, -18, '#2f7a6a', '#0f3a4a'),
      pad(s, [1430, 1110], 330, 16, '#2f7a6a', '#0f3a4a'),
      pad(s, [1290, 850], 180, -34, '#3f9078', '#0f3a4a'),
      pad(s, [1500, 830], 190, 26, '#3f9078', '#0f3a4a'),
    ];
  },
});
