import type { AuthorKey } from '../contest/authors.ts';
import { ellipse, free, type Point, points, range, smooth, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { type Markup, Sheet } from '../kit/sheet.ts';
import { cap } from '../motifs/cap.ts';
import { agave, pad, saguaro } from '../motifs/cactus.ts';
import { berry, bract, marigold } from '../motifs/flowers.ts';
import { moon, rays, stars, sun } from '../motifs/sky.ts';
import { monarch } from '../motifs/wings.ts';
import { onPaper, svgDocument } from '../render.ts';

const size = 480;
const middle: Point = [240, 240];

interface Portrait {
  readonly ground: string;
  readonly ray: string;
  readonly draw: (s: Sheet) => Markup;
}

/** Profile pictures as lotería figures; authors who have none keep the stock one. */
const portraits: Partial<Record<AuthorKey, Portrait>> = {
  lupita: { ground: '#8e1f5c', ray: '#a52a6a', draw: (s) => marigold(s, middle, 160) },
  chema: {
    ground: '#f2c14a',
    ray: '#f7d06a',
    draw: (s) => saguaro(s, [240, 560], 500, '#4b9a57', ink.forest),
  },
  xochitl: {
    ground: '#2a7d68',
    ray: '#338c75',
    draw: (s) =>
      range(3).map((i) =>
        bract(s, [150 + i * 92, 210 + (i % 2) * 80], 108, i % 2 ? '#ff6fb8' : ink.rosa),
      ),
  },
  rosaura: {
    ground: '#f7a06a',
    ray: '#f9b27f',
    draw: (s) =>
      s.blob(
        points('240,390 110,260 90,170 150,110 210,130 240,180 270,130 330,110 390,170 370,260'),
        ink.grana,
      ),
  },
  fer: { ground: '#1f8f9c', ray: '#279ca8', draw: (s) => monarch(s, [240, 260], 190, -12) },
  nacho: {
    ground: '#ffd84f',
    ray: '#ffe07a',
    draw: (s) => [
      pad(s, [250, 530], 330, 6, '#3f9a6a', ink.forest),
      pad(s, [330, 300], 150, 44, '#7abf6a', '#2a7d55'),
      pad(s, [200, 230], 190, -16, '#7abf6a', '#2a7d55'),
      berry(s, [104, 78], 34, ink.grana, '#6b0a33'),
      berry(s, [190, 36], 34, ink.grana, '#6b0a33'),
      berry(s, [440, 208], 30, ink.grana, '#6b0a33'),
    ],
  },
  itzel: {
    ground: '#1c1a4a',
    ray: '#2c2a6a',
    draw: (s) => [stars(s, 16, 480, ink.cream), moon(s, middle, 140, '#fff3d0', '#d9a05a')],
  },
  pili: {
    ground: '#f26a4b',
    ray: '#f57d60',
    draw: (s) => sun(s, middle, 110, ink.yellow, ink.orange),
  },
  rafa: {
    ground: '#b8dcd2',
    ray: '#c9e6dd',
    draw: (s) => agave(s, [240, 440], 330, '#4f9a8f', '#12405a'),
  },
  ximena: {
    ground: '#6a3d9f',
    ray: '#774aab',
    draw: (s) => s.shape(star(middle, 8, 180, 84), ink.yellow),
  },
  tono: {
    ground: '#e8a03c',
    ray: '#efb04f',
    draw: (s) => cap(s, middle, 165, ink.grana, { kind: 'sun' }),
  },
};

/** The sun's face that stands for whoever has no photo of their own. */
export function stockPortrait(s: Sheet): Markup {
  const eye = (x: number): Markup =>
    s.line(
      smooth(
        [
          [x - 30, 222],
          [x, 238],
          [x + 30, 222],
        ],
        false,
      ),
      s.ink.line,
      10,
    );
  return [
    s.ground(ink.indigo),
    rays(s, middle, '#2b2968', 20),
    s.shape(star(middle, 16, 190, 138), ink.orange),
    s.shape(ellipse(240, 240, 124), ink.yellow),
    [eye(190), eye(290)],
    s.line(free('M240 226L228 280L250 284'), s.ink.line, 9),
    s.line(
      smooth(
        [
          [196, 304],
          [240, 326],
          [284, 304],
        ],
        false,
      ),
      s.ink.line,
      10,
    ),
    [164, 316].map((x) => s.flat(ellipse(x, 282, 20), '#f2803c')),
  ];
}

export const avatarSheet = (seed: string): Sheet =>
  new Sheet(
    { width: size, height: size },
    { line: '#15123d', weight: 10, shift: [4, -3], wobble: 1.5 },
    seed,
  );

/** An author's profile picture, a 600 px JPEG; null for those who keep the stock one. */
export async function renderAvatar(author: AuthorKey): Promise<Buffer | null> {
  const portrait = portraits[author];
  if (!portrait) return null;
  const sheet = avatarSheet(author);
  const { ground, ray } = portrait;
  const body = [sheet.ground(ground), rays(sheet, middle, ray, 18), portrait.draw(sheet)];
  const paper = await onPaper(svgDocument(size, size, body, 1.25), 0.8);
  return paper.jpeg({ quality: 84 }).toBuffer();
}
