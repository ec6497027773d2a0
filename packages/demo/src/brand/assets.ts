import sharp from 'sharp';
import { around } from '../kit/halftone.ts';
import { Sheet } from '../kit/sheet.ts';
import { ink } from '../kit/palette.ts';
import { cap } from '../motifs/cap.ts';
import { rays } from '../motifs/sky.ts';
import { onPaper, sceneSvg, svgDocument } from '../render.ts';
import { social } from '../scenes/index.ts';
import { avatarSheet, stockPortrait } from './avatars.ts';

/** A bare bottle cap: the mark at the size of a browser tab. */
function favicon(): string {
  const sheet = new Sheet(
    { width: 64, height: 64 },
    { line: ink.indigo, weight: 3, shift: [0, 0], wobble: 0 },
    'favicon',
  );
  return svgDocument(64, 64, cap(sheet, [32, 32], 30, ink.orange, { kind: 'sun', weight: 3 }));
}

/** The mark on its night ground. `reach` is the cap's share of the side: 0.8 is what a mask may cut to. */
function appIcon(seed: string, reach: number): string {
  const side = 512;
  const sheet = new Sheet(
    { width: side, height: side },
    { line: '#15123d', weight: 12, shift: [5, -4], wobble: 1 },
    seed,
  );
  return svgDocument(side, side, [
    sheet.ground(ink.indigo),
    rays(sheet, [256, 256], '#2c2a72', 22, 4),
    sheet.tone(sheet.area, ink.grana, around([256, 256], 120, 330, 0.6), { pitch: 17 }),
    cap(sheet, [256, 256], (side / 2) * reach, ink.orange, { kind: 'sun' }),
  ]);
}

const png = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(side).png({ palette: true, colours: 64, effort: 8 }).toBuffer();

const avatar = (): string => svgDocument(480, 480, stockPortrait(avatarSheet('stock')));

async function linkPreview(): Promise<Buffer> {
  const paper = await onPaper(sceneSvg(social, 'social'), social.grain);
  return paper.jpeg({ quality: 78 }).toBuffer();
}

/** How to draw every file that the front ends ship, by its name in assets/. */
export const brandAssets = {
  'favicon.svg': () => `${favicon()}\n`,
  'icon-192.png': () => png(appIcon('icon', 0.88), 192),
  'icon-512.png': () => png(appIcon('icon', 0.88), 512),
  'icon-maskable-512.png': () => png(appIcon('maskable', 0.68), 512),
  'apple-touch-icon.png': () => png(appIcon('icon', 0.82), 180),
  'avatar.svg': () => `${avatar()}\n`,
  'avatar.webp': () => sharp(Buffer.from(avatar())).resize(320).webp({ quality: 84 }).toBuffer(),
  'og.jpg': linkPreview,
} satisfies Record<string, () => string | Promise<Buffer>>;
