import sharp, { type Sharp } from 'sharp';
import { grainTile } from './kit/grain.ts';
import type { Scene } from './kit/scene.ts';
import { join, type Markup, Sheet } from './kit/sheet.ts';
import { type SceneId, scenes } from './scenes/index.ts';

/** A document of its own: no text, no fonts, nothing from outside. */
export function svgDocument(width: number, height: number, body: Markup, scale = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round">${join(body)}</svg>`;
}

export function sceneSvg(scene: Scene, seed: string): string {
  const { width, height, ink } = scene;
  return svgDocument(width, height, scene.draw(new Sheet(scene, ink, seed)));
}

/** The SVG, which covers its whole sheet, printed on grainy paper. */
export async function onPaper(svg: string, grain: number): Promise<Sharp> {
  return sharp(Buffer.from(svg))
    .composite([{ input: await grainTile(grain), tile: true }])
    .removeAlpha();
}

/** A scene of the contest as a JPEG: the same bytes each time, 1600 px on the long side, no metadata. */
export async function renderScene(id: SceneId): Promise<Buffer> {
  const scene: Scene = scenes[id];
  const paper = await onPaper(sceneSvg(scene, id), scene.grain);
  return paper.jpeg({ quality: 82 }).toBuffer();
}
