import { along } from '../kit/halftone.ts';
import { leaf, polar, polygon, type Point, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { ridge } from '../motifs/land.ts';
import { monarch } from '../motifs/wings.ts';

/** Monarchs waking among the oyamel firs. */
export default defineScene({
  format: 'tall',
  ink: { line: '#241016', shift: [4, 4], weight: 8 },
  draw(s) {
    const trunk = (x: number, w: number, fill: string, dot: string): string[] => {
      const bole = s.cut([
        [x - w / 2, -40],
        [x + w / 2, -40],
        [x + w * 0.62, 1640],
        [x - w * 0.62, 1640],
      ]);
      return [
        s.flat(bole, fill),
        s.tone(bole, dot, along([x - w * 0.1, 0], [x + w * 0.55, 0], 0.85)),
        s.contour(bole),
      ];
    };
    const branch = (foot: Point, tip: Point, size: number): string[][] =>
      range(13).map((i) => {
        const share = (i + 1) / 13;
        const at: Point = [
          foot[0] + (tip[0] - foot[0]) * share,
          foot[1] + (tip[1] - foot[1]) * share + Math.sin(share * 2) * 50,
        ];
        const angle = (Math.atan2(tip[1] - foot[1], tip[0] - foot[0]) * 180) / Math.PI;
        return [-62, 62].map((lean) =>
          s.shape(
            leaf(at, polar(at, size * (1.2 - share * 0.6), angle + lean), size * 0.17),
            i % 2 ? '#1f6b52' : '#2f8a5c',
            { weight: 5 },
          ),
        );
      });
    const beam = polygon([
      [900, -40],
      [1330, -40],
      [560, 1640],
      [-200, 1640],
    ]);
    return [
      s.ground('#cfe3b4'),
      s.tone(s.area, '#3f9a7a', along([1000, 0], [300, 1500], 0.7)),
      trunk(180, 60, '#7aa58a', '#3f7a6a'),
      trunk(980, 70, '#7aa58a', '#3f7a6a'),
      trunk(640, 46, '#8fb896', '#4f8a74'),
      s.shape(ridge(s, 1330, 30, 4), '#2f7a5a'),
      s.flat(beam, '#fff1b8', 0.35),
      s.tone(beam, '#fff1b8', along([600, 1400], [1100, 0], 0.6), { pitch: 19 }),
      trunk(420, 150, '#8a4a3a', '#3d1a2a'),
      trunk(1190, 190, '#7a3f36', '#33152a'),
      branch([1200, 180], [650, 330], 150),
      branch([410, 60], [-60, 260], 150),
      branch([420, 90], [860, 120], 120),
      s.shape(ridge(s, 1500, 24, 5), '#174f44'),
      range(30).map((i) =>
        monarch(
          s,
          [420 + s.random.between(-80, 80), 360 + i * 36],
          s.random.between(56, 84),
          s.random.between(-70, 70),
          s.random.pick([ink.orange, '#f26a1b', '#ffae2b']),
        ),
      ),
      range(16).map((i) =>
        monarch(
          s,
          [1200 + s.random.between(-90, 60), 300 + i * 62],
          s.random.between(60, 88),
          s.random.between(-70, 70),
          s.random.pick([ink.orange, '#f26a1b']),
        ),
      ),
      (
        [
          [780, 620, 190, -24],
          [160, 560, 120, 30],
          [900, 980, 150, 28],
          [690, 1200, 110, -40],
          [170, 1130, 160, 12],
          [1010, 1360, 120, -8],
          [830, 330, 90, 44],
          [120, 860, 76, -50],
          [640, 900, 84, 10],
        ] as const
      ).map(([x, y, size, turn]) => monarch(s, [x, y], size, turn)),
    ];
  },
});
