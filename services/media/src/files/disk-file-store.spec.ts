import { link, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';

let parent: string;
let root: string;
let files: DiskFileStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'files-'));
  root = join(parent, 'media');
  files = await DiskFileStore.open(root);
});
afterEach(() => rm(parent, { recursive: true }));

const bytes = Buffer.from('a picture');

it('replaces a file whole, and leaves no draft behind', async () => {
  await files.put('a.jpg', Buffer.from('first'));
  await files.put('a.jpg', Buffer.from('second'));
  expect(String(await files.read('a.jpg'))).toBe('second');
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
});

it('leaves what was there, and no draft, when a put fails', async () => {
  await files.put('a.jpg', bytes);
  await expect(files.put('a.jpg/b.jpg', bytes)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await files.put('event/e1/a.jpg', bytes);
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

it.each(['../secret.jpg', 'event/../../secret.jpg', '/etc/hostname', '.drafts/x', ''])(
  'never leaves its folder: %j',
  async (path) => {
    await writeFile(join(parent, 'secret.jpg'), 'secret');
    await expect(files.open(path)).rejects.toThrow('storage path');
    await expect(files.read(path)).rejects.toThrow('storage path');
    await expect(files.put(path, bytes)).rejects.toThrow('storage path');
    await expect(files.delete(path)).rejects.toThrow('storage path');
    await expect(files.move('a.jpg', path)).rejects.toThrow('storage path');
    expect(await readFile(join(parent, 'secret.jpg'), 'utf8')).toBe('secret');
  },
);
