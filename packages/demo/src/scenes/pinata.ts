import { along } from '../kit/halftone.ts';
import { ellipse, free, polar, polygon, type Point, range, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { papelPicado } from '../motifs/fiesta.ts';
import { cloud, rays, sky } from '../motifs/sky.ts';

/** A seven-pointed piñata against the sky of a patio. */
export default defineScene({
  format: 'tall',
  ink: { shift: [6, 4], weight: 10 },
  draw(s) {
    const hub: Point = [640, 800];
    const colours = [
      ink.rosa,
      ink.yellow,
      ink.turquoise,
      ink.orange,
      ink.violet,
      ink.lime,
      ink.grana,
    ];
    const cone = (i: number): string[] => {
      const angle = -90 + (i * 360) / 7;
      const tip = polar(hub, 560, angle);
      const [a, b] = [polar(hub, 250, angle - 21), polar(hub, 250, angle + 21)];
      const body = polygon([a, tip, b]);
      const fill = colours[i] ?? ink.rosa;
      const stripes = range(5).map((k) => {
        const share = 0.1 + k * 0.17;
        const p: Point = [a[0] + (tip[0] - a[0]) * share, a[1] + (tip[1] - a[1]) * share];
        const q: Point = [b[0] + (tip[0] - b[0]) * share, b[1] + (tip[1] - b[1]) * share];
        const frill = range(9).map((j): Point => {
          const at: Point = [p[0] + ((q[0] - p[0]) * j) / 8, p[1] + ((q[1] - p[1]) * j) / 8];
          return j % 2 ? polar(at, 16, angle + 180) : polar(at, 12, angle);
        });
        return s.line(
          smooth(frill, false),
          k % 2 ? ink.cream : (colours[(i + 2) % 7] ?? ink.cream),
          17,
        );
      });
      const streamers = range(5).map((k) => {
        const end = polar(tip, 150 + s.random.between(-20, 40), 90 + (k - 2) * 13);
        return s.line(
          smooth(
            [tip, [(tip[0] + end[0]) / 2 + (k % 2 ? 24 : -24), (tip[1] + end[1]) / 2], end],
            false,
          ),
          colours[(i + k) % 7] ?? ink.rosa,
          11,
        );
      });
      return [
        ...streamers,
        s.flat(body, fill),
        s.within(body, stripes),
        s.tone(body, ink.indigo, along(a, [b[0] * 2 - a[0], b[1] * 2 - a[1]], 0.8)),
        s.contour(body),
      ];
    };
    const ball = ellipse(hub[0], hub[1], 270);
    return [
      sky(s, '#5cc2e0', ink.cream, { from: 100, to: 1600, most: 0.7 }),
      rays(s, hub, '#79d0e6', 20),
      cloud(s, [200, 1440], 420, ink.cream),
      cloud(s, [1120, 360], 380, ink.cream),
      s.poly(
        [
          [-20, -20],
          [150, -20],
          [130, 1620],
          [-20, 1620],
        ],
        '#f26a4b',
      ),
      s.poly(
        [
          [1300, -20],
          [1160, -20],
          [1176, 1620],
          [1300, 1620],
        ],
        '#ffc23c',
      ),
      range(4).map((i) => [
        s.rect(24, 200 + i * 380, 74, 150, ink.indigo, { line: ink.cream, weight: 14 }),
        s.rect(1204, 120 + i * 380, 60, 150, ink.indigo, { line: ink.cream, weight: 14 }),
      ]),
      s.line(free('M640 -20L640 300'), s.ink.line, 16),
      s.line(free('M640 -20L640 300'), ink.sand, 7),
      papelPicado(s, [120, 90], [1190, 60], { count: 9, size: 104, sag: 90 }),
      range(7).map(cone),
      s.flat(ball, ink.rosa),
      s.within(
        ball,
        range(9).map((row) => {
          const frill = range(29).map((j): Point => [
            hub[0] - 290 + j * 21,
            hub[1] - 250 + row * 62 + (j % 2 ? 14 : -14),
          ]);
          return s.line(smooth(frill, false), colours[(row * 2 + 1) % 7] ?? ink.cream, 30);
        }),
      ),
      s.tone(ball, ink.indigo, along([600, 760], [900, 1040], 0.8)),
      s.contour(ball),
    ];
  },
});
