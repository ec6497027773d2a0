import { mkdir, writeFile } from 'node:fs/promises';
import { brandAssets } from './assets.ts';

// Run after a change to a drawing: node packages/demo/src/brand/write-assets.ts
const folder = new URL('../../assets/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(brandAssets)) {
  await writeFile(new URL(name, folder), await draw());
}
