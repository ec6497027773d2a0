import { along } from '../kit/halftone.ts';
import {
  archway,
  ellipse,
  free,
  type Point,
  points,
  polygon,
  range,
  smooth,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { halo, stars } from '../motifs/sky.ts';
import { pane } from '../motifs/town.ts';

/** A lantern, an alley, a cat. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#0f0b2b', weight: 10, shift: [-5, 5] },
  grain: 1.25,
  draw(s) {
    const left: Point[] = [
      [-20, -20],
      [420, 260],
      [420, 1180],
      [-20, 1620],
    ];
    const right: Point[] = [
      [1220, -20],
      [760, 300],
      [760, 1180],
      [1220, 1620],
    ];
    const lantern: Point = [330, 480];
    return [
      s.ground('#1a1e66'),
      s.tone(s.area, '#4a3f9a', along([0, 200], [0, 1100], 0.8)),
      stars(s, 30, 700, ink.cream),
      s.disc(640, 240, 70, '#fff0bd'),
      s.rect(400, 620, 380, 600, '#3a4a9a'),
      s.shape(archway(500, 760, 180, 440), '#ffb84a'),
      s.shape(free('M400 630L590 520L790 630Z'), '#8e2f4a'),
      s.shape(
        polygon([
          [-20, 1620],
          [420, 1180],
          [760, 1180],
          [1220, 1620],
        ]),
        '#4a3f7a',
      ),
      range(7).map((i) => {
        const y = 1190 + (i / 7) ** 1.6 * 430;
        return [
          s.line(
            free(`M-20 ${y.toFixed(0)}Q600 ${(y + 34).toFixed(0)} 1220 ${y.toFixed(0)}`),
            '#241d52',
            7,
          ),
          range(7).map((k) =>
            s.line(
              free(
                `M${(590 + (k - 3) * (90 + (y - 1180) * 0.55)).toFixed(0)} ${(y + 14).toFixed(0)}L${(590 + (k - 3) * (110 + (y - 1180) * 0.7)).toFixed(0)} ${(y + 50).toFixed(0)}`,
              ),
              '#241d52',
              6,
            ),
          ),
        ];
      }),
      s.poly(right, '#274a8f'),
      s.tone(polygon(right), '#0f0b3d', along([800, 0], [1220, 0], 0.85)),
      s.poly(
        [
          [860, 560],
          [980, 530],
          [980, 800],
          [860, 790],
        ],
        '#ffcf6a',
        { line: ink.cream, weight: 14 },
      ),
      s.poly(
        [
          [1060, 500],
          [1190, 470],
          [1190, 830],
          [1060, 812],
        ],
        '#141850',
        { line: '#5a6ab0', weight: 14 },
      ),
      s.poly(
        [
          [900, 930],
          [1060, 970],
          [1060, 1470],
          [900, 1310],
        ],
        '#8e2f4a',
      ),
      s.poly(left, '#c9662f'),
      halo(s, lantern, 60, 620, '#ffd76a', 0.85),
      s.tone(polygon(left), '#4a123a', along([300, 900], [-60, 1500], 0.8)),
      s.tone(polygon(left), '#4a123a', along([200, 300], [0, 0], 0.8)),
      [
        [70, 560],
        [70, 940],
      ].map(([x = 0, y = 0]) => pane(s, x, y, 130, 210, { glass: '#2a1246', arched: true })),
      s.line(free('M400 380L330 380L330 410M400 440Q360 440 340 385'), s.ink.line, 16),
      s.shape(free('M274 430L386 430L366 590L294 590Z'), '#fff0a8'),
      s.line(free('M318 430L324 590M344 430L338 590'), s.ink.line, 8),
      s.shape(free('M258 436Q276 392 330 380Q384 392 402 436Z'), '#2a2046'),
      s.rect(284, 586, 92, 26, '#2a2046'),
      s.shape(
        smooth([
          [330, 560],
          [308, 530],
          [330, 480],
          [352, 530],
        ]),
        '#ff9d2e',
        { weight: 5 },
      ),
      s.tone(ellipse(590, 1330, 330, 120), '#ffb84a', along([420, 1420], [500, 1230], 0.7)),
      s.flat(ellipse(680, 1500, 110, 18), '#0f0b2b', 0.6),
      s.flat(
        smooth(
          points(
            '610,1500 600,1390 640,1310 626,1230 650,1262 690,1262 712,1228 712,1300 740,1380 760,1500',
          ),
        ),
        '#17113d',
      ),
      s.line(
        smooth(
          [
            [750, 1490],
            [840, 1480],
            [860, 1410],
            [820, 1370],
          ],
          false,
        ),
        '#17113d',
        24,
      ),
      [652, 690].map((x) => s.flat(ellipse(x, 1290, 9, 12), '#ffcf3a')),
    ];
  },
});
