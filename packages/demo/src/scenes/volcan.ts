import { along } from '../kit/halftone.ts';
import { free, points, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hills } from '../motifs/land.ts';
import { agave } from '../motifs/cactus.ts';
import { cloud, rays, sky, sun } from '../motifs/sky.ts';

/** Popocatépetl smoking at dusk behind the fields. */
export default defineScene({
  format: 'landscape',
  draw(s) {
    const cone = free(
      'M140 800L520 330Q590 262 640 250L672 276L720 248L760 272L806 250Q870 290 930 372L1330 800Z',
    );
    const snow = free(
      'M520 330Q590 262 640 250L672 276L720 248L760 272L806 250Q870 290 930 372L890 420L846 380L812 470L760 392L716 486L668 388L618 452L590 382L540 420Z',
    );
    const smoke = smooth(
      points(
        '690,262 640,200 690,160 660,96 760,60 800,-20 980,-30 1120,30 1060,80 960,74 930,140 850,140 820,190 770,200 752,262',
      ),
    );
    return [
      sky(s, '#f2643d', ink.yellow, { from: 120, to: 760, most: 0.95 }),
      rays(s, [330, 640], '#ffb03a', 22, 3),
      sun(s, [330, 640], 128, ink.yellow, ink.orange),
      cloud(s, [1330, 300], 420, ink.pink),
      cloud(s, [120, 240], 330, ink.pink),
      s.flat(smoke, '#f6c9c4'),
      s.tone(smoke, '#8c3f78', along([760, 40], [1050, 190], 0.8), { pitch: 13 }),
      s.contour(smoke),
      s.flat(cone, '#5b2f83'),
      s.tone(cone, ink.indigo, along([640, 500], [1080, 640], 0.85)),
      s.contour(cone),
      s.flat(snow, ink.cream),
      s.tone(snow, '#9a7bd0', along([690, 300], [940, 400], 0.7), { pitch: 11 }),
      s.contour(snow),
      hills(s, [
        { y: 740, fill: '#a93468', dot: '#5b2f83', swell: 30, bumps: 5 },
        { y: 830, fill: '#3c6a5c', dot: ink.indigo, swell: 22, bumps: 4 },
        { y: 925, fill: '#e9a13b', dot: ink.brick, swell: 14, bumps: 3 },
      ]),
      agave(s, [1330, 1040], 260, '#4f9a82', ink.forest),
      agave(s, [1030, 1080], 150, '#4f9a82', ink.forest),
      agave(s, [180, 1090], 190, '#4f9a82', ink.forest),
    ];
  },
});
