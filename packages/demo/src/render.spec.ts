import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderScene, sceneSvg } from './render.ts';
import { type SceneId, sceneIds, scenes } from './scenes/index.ts';

const sample: readonly SceneId[] = ['hamaca', 'alebrije', 'gallo', 'portada-feria-ancha'];

describe('renderScene', { timeout: 30_000 }, () => {
  it.each(sample)('prints %s as a JPEG of its stated size, without metadata', async (id) => {
    const image = await sharp(await renderScene(id)).metadata();
    const { width, height } = scenes[id];
    expect(image).toMatchObject({ format: 'jpeg', width, height });
    expect([image.exif, image.icc, image.xmp, image.iptc]).toEqual(Array(4).fill(undefined));
  });

  it('gives the same bytes each time, and others for another scene', async () => {
    const [first, again, other] = await Promise.all([
      renderScene('hamaca'),
      renderScene('hamaca'),
      renderScene('alebrije'),
    ]);
    expect(first.equals(again)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });
});

describe('scenes', () => {
  it('are at least 34', () => {
    expect(sceneIds.length).toBeGreaterThanOrEqual(34);
  });

  it.each(sceneIds)('%s fills 1600 px with shapes alone, each cut-out under its own name', (id) => {
    expect(Math.max(scenes[id].width, scenes[id].height)).toBe(1600);
    const svg = sceneSvg(scenes[id], id);
    expect(svg).not.toMatch(/<(text|image|script|foreignObject|style)|href=|NaN|undefined/);
    const names = svg.match(/clipPath id="[^"]+"/g) ?? [];
    expect(new Set(names).size).toBe(names.length);
  });
});
