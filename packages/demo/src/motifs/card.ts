import { type Point, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import type { Scene } from '../kit/scene.ts';
import { type Markup, Sheet, type Turn } from '../kit/sheet.ts';

/** A lotería card around 0,0 that holds another scene as its picture; its name band stays blank. */
export function card(
  s: Sheet,
  at: Point,
  width: number,
  picture: Scene,
  id: string,
  accent: string,
  turn: Turn = {},
): Markup {
  const height = width * 1.5;
  const [left, top] = [-width / 2, -height / 2];
  const margin = width * 0.06;
  const [w, h] = [width - margin * 2, height - margin * 2 - width * 0.16];
  const window = rectangle(left + margin, top + margin, w, h);
  const scale = Math.max(w / picture.width, h / picture.height);
  const inner = new Sheet(
    picture,
    { ...picture.ink, weight: picture.ink.weight * 1.3 },
    `${id}-card`,
    0.7 / scale,
  );
  const corner: Point = [
    -(picture.width * scale) / 2,
    top + margin + (h - picture.height * scale) / 2,
  ];
  return s.place(
    at,
    [
      s.flat(rectangle(left + 16, top + 20, width, height), ink.night, 0.6),
      s.shape(rectangle(left, top, width, height), ink.cream),
      s.within(window, s.place(corner, picture.draw(inner), { scale })),
      s.contour(window, { weight: s.ink.weight * 0.9 }),
      range(5).map((i) =>
        s.shape(
          rectangle(
            -width * 0.2 + i * width * 0.1 - width * 0.018,
            top + height - width * 0.155,
            width * 0.036,
            width * 0.036,
          ),
          accent,
          { weight: 0 },
        ),
      ),
    ],
    turn,
  );
}
