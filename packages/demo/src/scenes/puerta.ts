import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, type Point, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { bract, crown, sprig } from '../motifs/flowers.ts';

/** A blue door under bougainvillea. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#2b0f3d', shift: [5, 5] },
  draw(s) {
    const wall = rectangle(0, 0, 1200, 1600);
    const leafOf = (x: number): string[] => [
      s.rect(x, 560, 208, 850, '#2f6fd0'),
      ...[600, 860, 1130].map((y) => s.rect(x + 30, y, 148, 210, '#2459ae')),
      ...[600, 860, 1130].map((y) =>
        s.tone(rectangle(x + 30, y, 148, 210), '#12307a', along([x, y], [x + 200, y + 240], 0.75), {
          pitch: 12,
        }),
      ),
      ...range(6).map((i) => s.disc(x + 16, 600 + i * 150, 9, ink.yellow, { weight: 4 })),
      ...range(6).map((i) => s.disc(x + 192, 600 + i * 150, 9, ink.yellow, { weight: 4 })),
    ];
    const vine: Point[] = range(130).map((i) => {
      const share = i / 130;
      const spread = 60 + (1 - share) * 190;
      return share < 0.5
        ? [
            100 + share * 2300 + s.random.between(-80, 80),
            150 + Math.sin(share * 6.3) * -50 + s.random.between(-170, 170),
          ]
        : [
            1080 + s.random.between(-spread * 0.6, spread * 0.5),
            120 + (share - 0.5) * 2100 + s.random.between(-70, 70),
          ];
    });
    return [
      s.flat(wall, '#f2668a'),
      s.tone(wall, '#f7a06a', along([0, 400], [0, 1600], 0.7)),
      s.tone(wall, '#b02a6e', along([500, 700], [1300, 200], 0.7)),
      [
        [90, 1180, 150],
        [180, 760, 90],
        [120, 980, 110],
      ].map(([x = 0, y = 0, w = 0]) =>
        s.flat(
          free(`M${x} ${y}L${x + w} ${y - 20}L${x + w * 1.2} ${y + 50}L${x + w * 0.3} ${y + 70}Z`),
          '#f9c6a0',
        ),
      ),
      s.shape(archway(310, 300, 580, 1160), '#f6e2b8'),
      s.tone(archway(310, 300, 580, 1160), '#c98a52', along([600, 0], [900, 0], 0.5)),
      range(9).map((i) =>
        s.line(
          free(
            `M${600 + 212 * Math.cos(Math.PI + (i * Math.PI) / 8)} ${590 + 212 * Math.sin(Math.PI + (i * Math.PI) / 8)}L${600 + 286 * Math.cos(Math.PI + (i * Math.PI) / 8)} ${590 + 286 * Math.sin(Math.PI + (i * Math.PI) / 8)}`,
          ),
          '#b0764a',
          6,
        ),
      ),
      s.shape(archway(384, 374, 432, 1060), '#12307a'),
      s.within(archway(384, 374, 432, 1060), [
        range(7).map((i) =>
          s.line(
            free(
              `M600 580L${600 + 260 * Math.cos(Math.PI + (i * Math.PI) / 6)} ${580 + 260 * Math.sin(Math.PI + (i * Math.PI) / 6)}`,
            ),
            '#7fb6ef',
            12,
          ),
        ),
        leafOf(390),
        leafOf(604),
        s.rect(380, 548, 440, 26, '#2f6fd0'),
      ]),
      s.contour(archway(384, 374, 432, 1060)),
      [560, 640].map((x) => [
        s.disc(x, 1020, 20, ink.yellow, { weight: 6 }),
        s.shape(ellipse(x, 1056, 24, 30), 'none', { line: ink.yellow, weight: 10 }),
        s.contour(ellipse(x, 1056, 30, 36), { weight: 5 }),
      ]),
      s.rect(250, 1430, 700, 60, '#d9b98a'),
      s.rect(-20, 1484, 1240, 140, '#8a6a8f'),
      range(8).map((i) =>
        s.line(free(`M${i * 170 - 30} 1490L${i * 190 - 100} 1610`), '#5c3f70', 6),
      ),
      s.shape(free('M60 1290L280 1290L250 1500L90 1500Z'), '#d9693a'),
      s.tone(
        free('M60 1290L280 1290L250 1500L90 1500Z'),
        '#7a2a22',
        along([150, 0], [290, 0], 0.8),
      ),
      s.rect(44, 1266, 252, 44, '#e98452'),
      range(9).map((i) =>
        sprig(
          s,
          [170 + (i - 4) * 14, 1275],
          [170 + (i - 4) * 62, 1010 + Math.abs(i - 4) * 44],
          84,
          i % 2 ? ink.leaf : ink.agave,
          5,
        ),
      ),
      crown(s, [260, 90], 340, 170, { fill: '#2f8a4f', dot: '#0d3f3c' }),
      crown(s, [900, 60], 380, 190, { fill: '#3f9a57', dot: '#0d3f3c' }),
      crown(s, [1100, 420], 150, 330, { fill: '#2f8a4f', dot: '#0d3f3c' }),
      vine.map((at) =>
        bract(
          s,
          at,
          s.random.between(34, 60),
          s.random.pick(['#d6127a', '#f0359a', '#ff6fb8', '#b40f6b']),
        ),
      ),
      range(22).map(() =>
        bract(
          s,
          [s.random.between(420, 1180), s.random.between(1490, 1580)],
          s.random.between(16, 28),
          s.random.pick(['#d6127a', '#ff6fb8']),
        ),
      ),
    ];
  },
});
