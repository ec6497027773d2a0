import { along } from '../kit/halftone.ts';
import { ellipse, free, points, range, rectangle, smooth, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { rays } from '../motifs/sky.ts';
import { cap } from '../motifs/cap.ts';

/** A full glass alone on a table by the window. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#2a1430', weight: 11, shift: [6, -5] },
  draw(s) {
    const glass = free('M360 470L840 470L790 1340Q786 1376 750 1376L450 1376Q414 1376 410 1340Z');
    const beer = free('M372 640L828 640L786 1312Q784 1336 750 1336L450 1336Q416 1336 414 1312Z');
    const foam = smooth(
      points(
        '346,560 330,470 376,410 440,400 480,330 570,320 630,290 720,330 760,380 830,400 876,460 860,560 850,640 800,690 740,650 680,700 600,660 520,712 450,660 390,690 350,640',
      ),
    );
    return [
      s.ground('#1f8f8a'),
      rays(s, [600, 760], '#27a39b', 30),
      s.tone(s.area, '#0f4f6a', along([600, 600], [1300, -100], 0.7)),
      s.rect(-20, 1250, 1240, 380, '#b4623a'),
      range(4).map((i) => [
        s.line(free(`M-20 ${1330 + i * 84}L1220 ${1330 + i * 84}`), '#6b2a24', 8),
        s.line(
          smooth(
            [
              [60 + i * 220, 1290 + i * 84],
              [200 + i * 220, 1276 + i * 84],
              [330 + i * 220, 1296 + i * 84],
            ],
            false,
          ),
          '#8a3f2a',
          6,
        ),
      ]),
      s.tone(rectangle(0, 1250, 1200, 360), '#4a1a2a', along([600, 1290], [600, 1620], 0.6)),
      s.tone(ellipse(640, 1390, 330, 54), '#2a1430', along([640, 1450], [640, 1350], 0.9)),
      s.shape(
        smooth(points('830,640 980,640 1050,720 1056,900 1010,1060 900,1130 800,1130'), false),
        'none',
        { line: '#2a1430', weight: 92 },
      ),
      s.shape(
        smooth(points('830,640 980,640 1050,720 1056,900 1010,1060 900,1130 800,1130'), false),
        'none',
        { line: '#d9efe6', weight: 70 },
      ),
      s.flat(glass, '#d9efe6'),
      s.flat(beer, '#fbb01c'),
      s.tone(beer, '#e0620f', along([560, 700], [860, 1340], 0.85)),
      s.tone(beer, '#ffe28a', along([520, 900], [360, 700], 0.8)),
      range(46).map(() => {
        const y = s.random.between(720, 1310);
        return s.shape(ellipse(s.random.between(450, 750), y, s.random.between(6, 15)), '#ffe9a8', {
          line: '#c9560f',
          weight: 3.5,
        });
      }),
      [470, 600, 730].map((x) =>
        s.line(free(`M${x} 690L${600 + (x - 600) * 0.86} 1330`), '#c9560f', 9),
      ),
      s.flat(free('M404 700L440 700L462 1280L436 1280Z'), ink.cream, 0.85),
      s.contour(glass),
      s.flat(foam, ink.cream),
      s.tone(foam, '#e3a86a', along([600, 420], [860, 720], 0.7), { pitch: 13 }),
      s.contour(foam),
      [
        [450, 520, 40],
        [560, 440, 54],
        [690, 470, 44],
        [760, 560, 34],
        [620, 580, 30],
        [500, 610, 24],
      ].map(([x = 0, y = 0, r = 0]) =>
        s.line(
          smooth(
            [
              [x - r, y],
              [x - r * 0.6, y - r * 0.7],
              [x, y - r * 0.9],
              [x + r * 0.6, y - r * 0.6],
            ],
            false,
          ),
          '#c98a52',
          8,
        ),
      ),
      range(16).map(() =>
        s.flat(
          ellipse(s.random.between(390, 810), s.random.between(390, 640), s.random.between(5, 10)),
          '#e3a86a',
        ),
      ),
      cap(s, [210, 1440], 96, ink.grana, { kind: 'sun', print: ink.yellow }),
      cap(s, [940, 1500], 84, ink.agave, { kind: 'agave', turn: 24 }),
      s.shape(star([1030, 240], 4, 60, 18), ink.cream, { weight: 7 }),
      s.shape(star([180, 380], 4, 44, 13), ink.cream, { weight: 6 }),
    ];
  },
});
