import { along } from '../kit/halftone.ts';
import { free, range, rectangle, star, type Point } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { crown } from '../motifs/flowers.ts';
import { sky } from '../motifs/sky.ts';
import { house } from '../motifs/town.ts';

/** An old tram resting at its stop. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#1f1a3d', shift: [-5, 4] },
  draw(s) {
    const car = free('M250 420L1350 420L1370 820L230 820Z');
    const roof = free('M220 430Q240 330 340 322L1260 322Q1360 330 1380 430Z');
    const looks = [
      ['#f3d08a', '#d08a4a'],
      ['#e98a6a', '#b0503f'],
      ['#8fc4b4', '#4a8a80'],
      ['#f0b6b0', '#c0706f'],
      ['#f7e3c0', '#cf9f6a'],
    ] as const;
    const wheel = (x: number): Point => [x, 850];
    return [
      sky(s, '#bfe3d6', '#f7f0d0', { from: 0, to: 600, most: 0.9 }),
      range(6).map((i) => {
        const [wall, dot] = looks[i % looks.length] ?? looks[0];
        return house(s, -40 + i * 285, 190 + (i % 3) * 60, 290, 640, {
          wall,
          dot,
          glass: '#4a5a8a',
        });
      }),
      s.line(free('M-20 150L1620 130M-20 180L1620 170'), s.ink.line, 5),
      s.rect(100, 60, 26, 760, '#2a5a52'),
      s.rect(1490, 60, 26, 760, '#2a5a52'),
      crown(s, [40, 560], 150, 190, { fill: '#5f9f4a', dot: '#1d5a48' }),
      crown(s, [1580, 540], 150, 200, { fill: '#4b9a57', dot: '#1d5a48' }),
      s.rect(-20, 800, 1640, 290, '#c9b3a6'),
      s.tone(rectangle(0, 800, 1600, 270), '#7a5f7a', along([0, 850], [0, 1070], 0.6)),
      range(5).map((row) =>
        range(16).map((i) =>
          s.line(
            free(
              `M${i * 118 - (row % 2) * 59} ${900 + row * row * 10}L${i * 118 + 96 - (row % 2) * 59} ${900 + row * row * 10}`,
            ),
            '#8f7680',
            6,
          ),
        ),
      ),
      s.tone(rectangle(190, 850, 1220, 90), s.ink.line, along([0, 950], [0, 850], 0.95)),
      s.line(free('M-20 905L1620 905M-20 985L1620 985'), s.ink.line, 16),
      s.line(free('M-20 902L1620 902M-20 982L1620 982'), '#d8dce0', 7),
      s.line(free('M800 322L700 230L800 160M780 160L900 158'), s.ink.line, 9),
      s.rect(300, 810, 1000, 56, '#3a3350'),
      [420, 560, 1040, 1180].map((x) => [
        s.disc(...wheel(x), 62, '#4a4560'),
        s.disc(...wheel(x), 34, '#8a86a0', { weight: 6 }),
        s.disc(...wheel(x), 10, ink.yellow, { weight: 4 }),
      ]),
      s.flat(car, '#f7ead0'),
      s.shape(free('M238 640L1362 640L1370 820L230 820Z'), '#d9402f'),
      s.tone(
        free('M238 640L1362 640L1370 820L230 820Z'),
        '#7a1433',
        along([0, 680], [0, 830], 0.75),
      ),
      s.contour(car),
      s.shape(roof, '#2a7d68'),
      s.tone(roof, '#0f3f4a', along([0, 350], [0, 440], 0.7)),
      s.rect(420, 290, 760, 42, '#f2c14a'),
      range(6).map((i) => {
        const x = 420 + i * 132;
        return [
          s.shape(rectangle(x, 460, 104, 150), '#ffdf8a'),
          s.tone(rectangle(x, 460, 104, 150), '#f2a54d', along([x, 460], [x + 90, 620], 0.7), {
            pitch: 12,
          }),
          s.line(free(`M${x} 510L${x + 104} 510`), s.ink.line, 6),
        ];
      }),
      [270, 1226].map((x) => [
        s.shape(rectangle(x, 456, 110, 360), '#2a7d68'),
        s.shape(rectangle(x + 18, 474, 74, 160), '#ffdf8a', { weight: 7 }),
        s.line(free(`M${x + 55} 660L${x + 55} 810`), s.ink.line, 6),
      ]),
      s.rect(222, 640, 1156, 26, '#f2c14a', { weight: 7 }),
      range(9).map((i) => s.shape(star([448 + i * 88, 740], 8, 30, 14), '#f2c14a', { weight: 5 })),
      s.disc(1362, 700, 30, '#fff0bd'),
      s.disc(238, 700, 30, '#fff0bd'),
      s.rect(1470, 610, 130, 26, ink.wood),
      s.rect(1470, 540, 130, 26, ink.wood),
      s.line(free('M1490 640L1490 810M1580 640L1580 810'), s.ink.line, 14),
    ];
  },
});
