import { link, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';

let root: string;
let files: DiskFileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  files = await DiskFileStore.open(root);
});
afterEach(() => rm(root, { recursive: true }));

const bytes = Buffer.from('a picture');

it('keeps the stored file when a put fails, and no draft of any put', async () => {
  await files.put('a.jpg', bytes);
  await files.put('event/e1/a.jpg', bytes);
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
  await expect(files.put('a.jpg/b.jpg', bytes)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await expect(files.put('event/e1', bytes)).rejects.toThrow(/EISDIR|ENOTEMPTY/);
  expect(await files.read('a.jpg')).toEqual(bytes);
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
});

it('clears drafts that a crash left long ago, and none that a replica may be writing', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(root, '.drafts', name));
  for (const draft of [old, young]) await writeFile(draft ?? '', 'half a pic');
  const longAgo = new Date(Date.now() - 60 * 60 * 1000);
  await utimes(old ?? '', longAgo, longAgo);
  await DiskFileStore.open(root);
  expect(await readdir(join(root, '.drafts'))).toEqual(['young']);
});

it('leaves one name of a file that had both, after a move', async () => {
  await files.put('staged.jpg', bytes);
  await link(join(root, 'staged.jpg'), join(root, 'moved.jpg'));
  await files.move('staged.jpg', 'moved.jpg');
  expect(await files.read('moved.jpg')).toEqual(bytes);
  expect(await files.exists('staged.jpg')).toBe(false);
});
