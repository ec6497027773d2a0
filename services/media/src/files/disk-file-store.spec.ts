import { link, readdir, rmdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { beforeEach, expect, it } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';

let root: string;
let files: DiskFileStore;

beforeEach(async () => {
  root = temporaryDir();
  files = await DiskFileStore.open(root);
});

const bytes = Buffer.from('a picture');

it('keeps the stored file when a put fails, and removes the drafts of all puts', async () => {
  await files.put('a.jpg', bytes);
  await files.put('event/e1/a.jpg', bytes);
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
  await expect(files.put('a.jpg/b.jpg', bytes)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await expect(files.put('event/e1', bytes)).rejects.toThrow(/EISDIR|ENOTEMPTY/);
  expect(await files.read('a.jpg')).toEqual(bytes);
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
});

it('deletes old drafts that a crash left, but none that a replica may still be writing', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(root, '.drafts', name));
  for (const draft of [old, young]) await writeFile(draft ?? '', 'half a pic');
  const longAgo = new Date(Date.now() - 60 * 60 * 1000);
  await utimes(old ?? '', longAgo, longAgo);
  await DiskFileStore.open(root);
  expect(await readdir(join(root, '.drafts'))).toEqual(['young']);
});

it('leaves no empty folder of an account or event, after a deletion or a move', async () => {
  const [ana, bea] = ['event/e1/posts/ana/a.jpg', 'event/e1/posts/bea/b.jpg'];
  for (const path of [ana, bea, 'staged/ana/c.jpg']) await files.put(path, bytes);
  await files.delete(ana);
  expect(await readdir(join(root, 'event/e1/posts'))).toEqual(['bea']);
  await files.delete(bea);
  await files.move('staged/ana/c.jpg', 'profilePhotos/ana/c.jpg');
  await files.delete('event/e1/posts/never/x.jpg');
  for (const folder of ['event', 'staged']) expect(await readdir(join(root, folder))).toEqual([]);
});

it('can put and move files into folders that are being deleted as empty at the same time', async () => {
  for (let n = 0; n < 20; n += 1) {
    const path = `event/e1/posts/u${n}/a.jpg`;
    let isThere = false;
    const takingAway = (async () => {
      const takeAway = () =>
        rmdir(join(root, dirname(path))).then(
          () => true,
          () => isThere,
        );
      while (!(await takeAway()));
    })();
    await files.put(n % 2 ? path : 'staged/a.jpg', bytes);
    if (n % 2 === 0) await files.move('staged/a.jpg', path);
    isThere = true;
    await takingAway;
    expect(await files.read(path)).toEqual(bytes);
  }
});

it('removes the old name when both names of a moved file exist', async () => {
  await files.put('staged.jpg', bytes);
  await link(join(root, 'staged.jpg'), join(root, 'moved.jpg'));
  await files.move('staged.jpg', 'moved.jpg');
  expect(await files.read('moved.jpg')).toEqual(bytes);
  expect(await files.exists('staged.jpg')).toBe(false);
});
