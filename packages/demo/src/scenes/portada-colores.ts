import { around } from '../kit/halftone.ts';
import type { Point } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { cap } from '../motifs/cap.ts';
import { card } from '../motifs/card.ts';
import { papelPicado } from '../motifs/fiesta.ts';
import { rays } from '../motifs/sky.ts';
import colibri from './colibri.ts';
import gallo from './gallo.ts';
import guitarra from './guitarra.ts';
import nopal from './nopal.ts';
import volcan from './volcan.ts';

/** A hand of lotería on the night-blue table. */
function hand(s: Sheet): Markup {
  const { width: w, height: h } = s;
  const centre: Point = [w / 2, h * 0.62];
  const size = h * (w / h > 1.5 ? 0.47 : 0.4);
  const fan =
    w / h > 1.5
      ? ([
          [-2, colibri, 'colibri', ink.agave],
          [2, guitarra, 'guitarra', ink.rosa],
          [-1, volcan, 'volcan', ink.orange],
          [1, nopal, 'nopal', ink.agave],
          [0, gallo, 'gallo', ink.grana],
        ] as const)
      : ([
          [-1, volcan, 'volcan', ink.orange],
          [1, nopal, 'nopal', ink.agave],
          [0, gallo, 'gallo', ink.grana],
        ] as const);
  return [
    s.ground(ink.indigo),
    rays(s, [w / 2, h * 0.9], '#2c2a72', 30, 3),
    s.tone(s.area, ink.orange, around([w / 2, h * 0.95], h * 0.15, h * 0.95, 0.6), { pitch: 20 }),
    fan.map(([step, scene, id, accent]) =>
      card(
        s,
        [centre[0] + step * size * 0.74, centre[1] + step * step * size * 0.085 - size * 0.08],
        size,
        scene,
        id,
        accent,
        { turn: step * 9 },
      ),
    ),
    papelPicado(s, [-60, -h * 0.02], [w * 0.5, -h * 0.02], {
      count: 6,
      size: w * 0.085,
      sag: h * 0.05,
    }),
    papelPicado(s, [w * 0.5, -h * 0.02], [w + 60, -h * 0.02], {
      count: 6,
      size: w * 0.085,
      sag: h * 0.05,
    }),
    cap(s, [w * 0.5 + size * 0.24, centre[1] + size * 0.3], size * 0.17, ink.orange, {
      kind: 'sun',
      turn: -12,
    }),
    cap(s, [w * 0.09, h * 0.87], size * 0.15, ink.grana, { kind: 'heart', turn: 20 }),
    cap(s, [w * 0.92, h * 0.88], size * 0.16, ink.agave, { kind: 'agave', turn: -8 }),
  ];
}

export const card43 = defineScene({ format: 'card', draw: hand });
export const wide = defineScene({ format: 'wide', draw: hand });
export const social = defineScene({ format: 'social', draw: hand });
