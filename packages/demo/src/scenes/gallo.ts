import { along } from '../kit/halftone.ts';
import { ellipse, free, leaf, type Point, points, polar, range, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hills } from '../motifs/land.ts';
import { rays } from '../motifs/sky.ts';
import { tiles } from '../motifs/town.ts';

/** A rooster on the ridge of a roof, at first light. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#1d1030', weight: 11, shift: [6, -4] },
  draw(s) {
    const body = smooth(
      points(
        '330,700 420,860 560,960 720,950 820,840 850,660 830,480 800,380 740,360 700,420 690,540 600,640 460,660',
      ),
    );
    const plume = (tip: Point, mid: Point, fill: string): string =>
      s.shape(
        free(
          `M460 700Q${mid[0]} ${mid[1]} ${tip[0]} ${tip[1]}Q${mid[0] + 70} ${mid[1] + 80} 440 790Z`,
        ),
        fill,
      );
    return [
      s.ground('#ffd46a'),
      rays(s, [640, 1010], '#ffb347', 28, 4),
      s.tone(s.area, '#ef5f4c', along([0, 700], [0, -200], 0.8)),
      s.disc(640, 1010, 330, '#fff0b8'),
      s.tone(ellipse(640, 1010, 330), ink.orange, along([0, 760], [0, 1250], 0.7)),
      hills(s, [
        { y: 1080, fill: '#d1566e', dot: '#7a2f7a', swell: 40, bumps: 4 },
        { y: 1170, fill: '#7a3f86', dot: ink.indigo, swell: 30, bumps: 5 },
      ]),
      plume([60, 560], [180, 420], '#1d4f6e'),
      plume([130, 360], [300, 320], ink.agave),
      plume([270, 250], [420, 300], '#1d4f6e'),
      plume([400, 300], [480, 380], ink.agave),
      plume([40, 780], [160, 620], ink.agave),
      s.line(
        free(
          'M570 940L560 1130M690 930L700 1130M560 1128L510 1150M560 1128L600 1152M700 1128L650 1150M700 1128L744 1152',
        ),
        s.ink.line,
        30,
      ),
      s.line(
        free(
          'M570 940L560 1130M690 930L700 1130M560 1128L510 1150M560 1128L600 1152M700 1128L650 1150M700 1128L744 1152',
        ),
        ink.yellow,
        14,
      ),
      s.flat(body, '#c9341f'),
      s.tone(body, '#5c0f33', along([560, 640], [560, 990], 0.85)),
      s.contour(body),
      range(6).map((row) =>
        range(4 + Math.min(row, 2)).map((i) => {
          const at: Point = [700 + i * 34 - row * 14, 440 + row * 56];
          return at[0] < 850
            ? s.shape(
                leaf([at[0], at[1] - 40], polar(at, 60, 96), 22),
                row % 2 ? ink.orange : ink.yellow,
                { weight: 5 },
              )
            : '';
        }),
      ),
      s.shape(smooth(points('430,730 520,690 640,720 740,760 700,850 590,880 490,830')), ink.agave),
      [0, 1, 2].map((i) =>
        s.line(
          smooth(
            [
              [500 + i * 30, 800 - i * 8],
              [600 + i * 30, 830 - i * 20],
              [690 + i * 10, 800 - i * 24],
            ],
            false,
          ),
          i % 2 ? ink.yellow : ink.cream,
          10,
        ),
      ),
      s.shape(
        smooth(
          points('740,350 700,280 740,280 730,200 790,240 810,160 850,236 910,190 896,280 860,330'),
        ),
        '#e3263a',
      ),
      s.shape(smooth(points('740,400 740,330 800,290 870,310 890,370 850,430 780,450')), '#f2803c'),
      s.shape(free('M880 330L1010 268L924 352Z'), ink.yellow),
      s.shape(free('M884 366L990 402L880 400Z'), ink.yellow),
      s.shape(smooth(points('850,420 890,430 900,500 868,540 838,490')), '#e3263a'),
      s.disc(826, 350, 25, ink.cream, { weight: 6 }),
      s.flat(ellipse(832, 348, 11), s.ink.line),
      tiles(
        s,
        [
          [-40, 1180],
          [1240, 1180],
          [1420, 1640],
          [-220, 1640],
        ],
        '#dd6a3c',
        '#a5402c',
        11,
        5,
      ),
      s.rect(-30, 1144, 1260, 60, '#b4482e'),
    ];
  },
});
