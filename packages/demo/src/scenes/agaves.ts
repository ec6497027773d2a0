import { mix, polygon, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hills } from '../motifs/land.ts';
import { agave } from '../motifs/cactus.ts';
import { cloud, sky } from '../motifs/sky.ts';

/** Blue agave rows that meet at the horizon. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#1a2f4f', shift: [-5, -3] },
  draw(s) {
    const horizon = 430;
    const vanish = 980;
    const furrow = (i: number, fill: string): string =>
      s.flat(
        polygon([
          [vanish + i * 40, horizon],
          [vanish + (i + 0.5) * 40, horizon],
          [vanish + (i + 0.5) * 540, 1100],
          [vanish + i * 540, 1100],
        ]),
        fill,
      );
    const plants = range(9).flatMap((row) => {
      const near = (row / 8) ** 1.9;
      const y = mix(horizon + 26, 1120, near);
      const spread = mix(52, 560, near);
      return range(37)
        .map((column) => vanish + (column - 18 + 0.25) * spread)
        .filter((x) => x > -180 && x < s.width + 180)
        .map((x) =>
          agave(s, [x, y], mix(24, 270, near), row > 4 ? '#5fa9a4' : '#6fb3b8', '#1f5f7d'),
        );
    });
    return [
      sky(s, '#f7e3b0', ink.orange, { from: 90, to: horizon, most: 0.5 }),
      s.disc(360, 300, 112, ink.grana),
      cloud(s, [1130, 190], 480, ink.cream),
      cloud(s, [620, 130], 260, ink.cream),
      hills(s, [
        { y: 340, fill: '#7b9fc4', dot: '#4b6fa5', swell: 70, bumps: 5 },
        { y: 405, fill: '#4b8a8c', dot: '#1a4f66', swell: 26, bumps: 7 },
      ]),
      s.rect(-20, horizon, s.width + 40, 700, ink.brick),
      range(46).map((i) => furrow(i - 25, '#e07a45')),
      plants,
    ];
  },
});
