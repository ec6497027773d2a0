import { ellipse, type Point, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { cap, capMarks } from '../motifs/cap.ts';

/** A sun laid out of bottle caps. */
export default defineScene({
  format: 'square',
  ink: { line: '#191440', weight: 5, shift: [3, 3] },
  draw(s) {
    const centre: Point = [800, 800];
    const pitch = 138;
    const palette = {
      core: ['#ffc93c', '#ffd25e'],
      ring: ['#c9163a', '#d9272e'],
      flame: ['#f98c0c', '#fb9f1c'],
      sky: ['#1f4f9c', '#24448f', '#1a5f9f'],
    } as const;
    const zone = (x: number, y: number): keyof typeof palette => {
      const distance = Math.hypot(x - centre[0], y - centre[1]);
      const angle = Math.atan2(y - centre[1], x - centre[0]);
      const flame = 600 + 120 * Math.cos(angle * 8);
      if (distance < 260) return 'core';
      if (distance < 385) return 'ring';
      return distance < flame ? 'flame' : 'sky';
    };
    return [
      s.ground('#e7d3b0'),
      range(15).map((row) =>
        range(13).map((column) => {
          const x = column * pitch + (row % 2) * (pitch / 2) - 28;
          const y = row * pitch * 0.87 - 37;
          const place = zone(x, y);
          const at: Point = [x + s.random.between(-4, 4), y + s.random.between(-4, 4)];
          const fill = s.random.pick(palette[place]);
          const print =
            place === 'core'
              ? '#e8622c'
              : place === 'flame'
                ? '#ffe08a'
                : place === 'sky'
                  ? '#7fb6ef'
                  : ink.cream;
          return [
            s.flat(ellipse(at[0] + 7, at[1] + 10, 65), '#191440', 0.5),
            cap(s, at, 66, fill, {
              kind: s.random.pick(capMarks),
              print,
              weight: 5,
              turn: s.random.between(-40, 40),
            }),
          ];
        }),
      ),
    ];
  },
});
