import { along } from '../kit/halftone.ts';
import { free, range, rectangle, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { ridge, waves } from '../motifs/land.ts';
import { crown, marigold } from '../motifs/flowers.ts';
import { sky, sun } from '../motifs/sky.ts';

/** An empty trajinera waiting on the canal. */
export default defineScene({
  format: 'landscape',
  ink: { shift: [5, 4] },
  draw(s) {
    const hull = free(
      'M210 770L1390 770L1520 730L1440 900Q1420 930 1380 930L330 930Q260 930 230 890L80 730Z',
    );
    const front = free('M380 400Q790 150 1200 400L1230 330Q790 40 350 330Z');
    const roof = free('M330 330Q790 130 1250 330L1250 430Q790 240 330 430Z');
    const water = rectangle(0, 640, s.width, 440);
    return [
      sky(s, '#ffd98a', ink.rosa, { from: 420, to: 0, most: 0.55 }),
      sun(s, [1345, 150], 84, ink.orange, ink.grana),
      range(10).map((i) =>
        crown(s, [i * 176 - 10, 470 - (i % 3) * 60], 74, 220 + (i % 2) * 70, {
          fill: i % 2 ? '#4b9a6a' : '#2a7d68',
          dot: '#0e3f4a',
        }),
      ),
      s.shape(ridge(s, 640, 8, 6), '#2f6e3f'),
      s.flat(water, '#1d8f94'),
      s.tone(water, '#0e3f6a', along([0, 680], [0, 1060], 0.8)),
      waves(s, 690, 1050, '#9fe0d2', 8),
      s.flat(rectangle(230, 930, 1200, 60), ink.indigo, 0.35),
      [420, 1130].map((x) => s.rect(x, 380, 34, 400, ink.grana)),
      range(4).map((i) => [
        s.rect(522 + i * 150, 560, 106, 18, ink.yellow),
        s.rect(522 + i * 150, 600, 106, 18, ink.yellow),
        [514, 622].map((x) =>
          s.rect(
            x + i * 150,
            530,
            20,
            240,
            [ink.agave, ink.rosa, ink.blue, ink.grana][i] ?? ink.agave,
            { weight: 7 },
          ),
        ),
      ]),
      s.rect(500, 690, 590, 30, '#dba560'),
      s.shape(roof, ink.turquoise),
      s.tone(roof, ink.indigo, along([0, 300], [0, 440], 0.5)),
      s.shape(front, ink.orange),
      s.tone(front, ink.grana, along([600, 0], [1250, 0], 0.5)),
      range(13).map((i) => {
        const share = i / 12;
        const x = 372 + share * 836;
        return marigold(
          s,
          [x, 352 - Math.sin(share * Math.PI) * 185],
          i === 6 ? 66 : 42,
          i % 2 ? [ink.rosa, ink.pink] : [ink.yellow, ink.cream],
        );
      }),
      s.shape(hull, ink.rosa),
      s.tone(hull, ink.grana, along([0, 780], [0, 950], 0.8)),
      s.shape(free('M150 795L1460 795L1448 835L190 835Z'), ink.yellow),
      range(11).map((i) => [
        s.shape(star([270 + i * 108, 880], 4, 36, 15, 0), ink.cream, { weight: 6 }),
        s.disc(324 + i * 108, 880, 12, ink.turquoise, { weight: 5 }),
      ]),
      waves(s, 960, 1060, '#d8f3e6', 3),
    ];
  },
});
