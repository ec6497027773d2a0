import { range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { cloud, sky } from '../motifs/sky.ts';
import { belfry, dome } from '../motifs/church.ts';
import { house } from '../motifs/town.ts';
import { crown } from '../motifs/flowers.ts';

const walls = [
  { wall: '#f26a4b', dot: '#b8372f' },
  { wall: '#ffc23c', dot: '#e3862a' },
  { wall: '#3fa7a0', dot: '#1c6a74' },
  { wall: '#e94f8a', dot: '#a71f63' },
  { wall: '#8c6bc0', dot: '#553a8c' },
  { wall: '#f7e6c4', dot: '#d9a86a' },
  { wall: '#7fb24a', dot: '#447a34' },
  { wall: '#4f86c6', dot: '#2a5196' },
] as const;

/** A hillside of houses in every colour. */
export default defineScene({
  format: 'tall',
  ink: { weight: 8 },
  draw(s) {
    let last = -1;
    const look = (): (typeof walls)[number] => {
      let next = s.random.whole(0, walls.length - 1);
      if (next === last) next = (next + 3) % walls.length;
      last = next;
      return walls[next] ?? walls[0];
    };
    const row = (y: number, tall: number): string[] => {
      const parts: string[] = [];
      for (let x = -60; x < s.width + 40;) {
        const w = s.random.between(150, 270);
        const arch = Math.sin(((x + w / 2) / s.width) * Math.PI) * 190;
        const top = y - arch + s.random.between(-50, 50);
        parts.push([house(s, x, top, w, tall + 260, look())].flat(9).join(''));
        x += w - 10;
      }
      return parts;
    };
    return [
      sky(s, '#9bd5dc', ink.cream, { from: 0, to: 520, most: 0.8 }),
      cloud(s, [260, 260], 400, ink.cream),
      cloud(s, [1090, 190], 330, ink.cream),
      belfry(s, 700, 520, 120, [150, 150], '#f4a640', '#b8552a', ink.indigo),
      belfry(s, 960, 520, 120, [150, 150], '#f4a640', '#b8552a', ink.indigo),
      dome(s, 890, 420, 110, '#d9542f', '#8e2430'),
      range(5).map((i) => [
        row(560 + i * 235, 230),
        crown(s, [s.random.between(60, 1220), 690 + i * 235], 84, 70, {
          fill: '#4b9a44',
          dot: '#12503f',
        }),
        crown(s, [s.random.between(60, 1220), 710 + i * 235], 60, 54, {
          fill: '#6fae4a',
          dot: '#12503f',
        }),
      ]),
    ];
  },
});
