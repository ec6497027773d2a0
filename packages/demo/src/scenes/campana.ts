import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, range, rectangle, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hills } from '../motifs/land.ts';
import { cloud, sky } from '../motifs/sky.ts';
import { dome } from '../motifs/church.ts';
import { house } from '../motifs/town.ts';

/** The bell, and the town through the arch behind it. */
export default defineScene({
  format: 'tall',
  ink: { line: '#1a2440', weight: 11, shift: [6, 5] },
  draw(s) {
    const opening = archway(220, 160, 840, 1300);
    const bell = free(
      'M640 500C760 500 800 580 810 720C820 880 850 960 920 1030L360 1030C430 960 460 880 470 720C480 580 520 500 640 500Z',
    );
    const looks = [
      ['#f26a4b', '#b8372f'],
      ['#ffd06a', '#e0903a'],
      ['#f7e6c4', '#d9a86a'],
      ['#e98aa6', '#b04a7a'],
      ['#6fb0a8', '#2f6f7a'],
    ] as const;
    return [
      s.ground('#e9b98a'),
      s.within(opening, [
        sky(s, '#79c4e0', '#fdf3d0', { from: 200, to: 1150, most: 0.9 }),
        cloud(s, [420, 380], 320, ink.cream),
        cloud(s, [900, 560], 320, ink.cream),
        hills(s, [
          { y: 930, fill: '#7a8fc0', dot: '#3f5a9a', swell: 70, bumps: 4 },
          { y: 1020, fill: '#5f9a6a', dot: '#24604a', swell: 40, bumps: 5 },
        ]),
        dome(s, 330, 1130, 74, '#f2803c', '#b0402f'),
        range(6).map((i) => {
          const [wall, dot] = looks[i % looks.length] ?? looks[0];
          return house(s, 190 + i * 150, 1110 + ((i * 53) % 90), 160, 420, { wall, dot });
        }),
        range(5).map((i) => {
          const [wall, dot] = looks[(i + 2) % looks.length] ?? looks[0];
          return house(s, 200 + i * 190, 1270 + ((i * 37) % 60), 196, 300, { wall, dot });
        }),
      ]),
      `<path d="M0 0H1280V1600H0Z${opening.d}" fill="#e9b98a" fill-rule="evenodd"/>`,
      s.tone(
        { d: 'M0 0H220V1600H0Z', box: rectangle(0, 0, 220, 1600).box },
        '#a85a4a',
        along([0, 0], [220, 0], 0.6),
      ),
      s.tone(
        { d: `M1060 0H1280V1600H1060Z`, box: rectangle(1060, 0, 220, 1600).box },
        '#a85a4a',
        along([1280, 0], [1040, 0], 0.75),
      ),
      range(11).map((row) =>
        [0, 1].map((side) =>
          s.line(
            free(
              side
                ? `M1080 ${90 + row * 140}L1290 ${86 + row * 140}M${1150 + (row % 2) * 60} ${90 + row * 140}L${1150 + (row % 2) * 60} ${230 + row * 140}`
                : `M-10 ${90 + row * 140}L200 ${94 + row * 140}M${60 + (row % 2) * 70} ${90 + row * 140}L${60 + (row % 2) * 70} ${230 + row * 140}`,
            ),
            '#b0704f',
            7,
          ),
        ),
      ),
      range(11).map((i) => {
        const a = Math.PI + (i * Math.PI) / 10;
        return s.line(
          free(
            `M${(640 + 420 * Math.cos(a)).toFixed(0)} ${(580 + 420 * Math.sin(a)).toFixed(0)}L${(640 + 530 * Math.cos(a)).toFixed(0)} ${(580 + 530 * Math.sin(a)).toFixed(0)}`,
          ),
          '#b0704f',
          8,
        );
      }),
      s.contour(opening),
      s.rect(160, 380, 960, 80, ink.wood),
      s.tone(rectangle(160, 380, 960, 80), '#33151a', along([0, 390], [0, 470], 0.7)),
      s.line(free('M590 460L590 510M690 460L690 510'), s.ink.line, 34),
      s.shape(archway(560, 450, 160, 80), '#8a5a2a'),
      s.line(free('M640 1030L640 1120'), s.ink.line, 26),
      s.disc(640, 1120, 48, '#7a4a2a'),
      s.line(free('M640 1160Q660 1320 610 1620'), s.ink.line, 18),
      s.line(free('M640 1160Q660 1320 610 1620'), ink.sand, 8),
      s.flat(bell, '#d99a2e'),
      s.tone(bell, '#6b3a1f', along([600, 0], [880, 0], 0.95)),
      s.tone(bell, '#ffe9a0', along([560, 0], [400, 0], 0.7)),
      s.contour(bell),
      s.shape(free('M372 1016L908 1016L950 1080Q640 1120 330 1080Z'), '#e9b04a'),
      s.line(free('M474 720Q640 760 806 720M466 780Q640 822 814 780'), s.ink.line, 8),
      range(5).map((i) =>
        s.shape(
          star([500 + i * 70, 880 + Math.sin((i / 4) * Math.PI) * 16], 6, 27, 12),
          '#fff0bd',
          { weight: 5 },
        ),
      ),
      s.shape(ellipse(640, 620, 46), '#e9b04a', { weight: 7 }),
      s.shape(star([640, 620], 8, 34, 15), ink.grana, { weight: 4 }),
    ];
  },
});
