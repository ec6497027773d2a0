import { writeFile } from 'node:fs/promises';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import { expect, it } from 'vitest';
import { envOf } from './support/copy-in-use.ts';
import { recordsOf, unpackOlder } from './support/older-data.ts';
import { testFolder } from './support/product-folder.ts';

it('explains in one line why a folder or file cannot be used', async () => {
  const dir = await testFolder();
  const [shopping, copy] = [join(dir, 'c.tar.gz'), join(dir, 'a.tar.gz')];
  const to = envOf(join(dir, 'new'));
  await writeFile(shopping, 'una lista de compras');
  await expect(takeBackup(envOf(join(dir, 'nowhere')), copy)).rejects.toThrow('No existe DATA_DIR');
  await expect(restoreBackup(to, copy)).rejects.toThrow('No existe');
  await expect(restoreBackup(to, shopping)).rejects.toThrow('no es una copia de El Reto');
});

it('copies and restores a data folder of the first version without the files of later services', async () => {
  const dir = await testFolder();
  const [from, to, file] = [join(dir, 'data'), join(dir, 'restored'), join(dir, 'copy.tar.gz')];
  unpackOlder(from);
  await takeBackup(envOf(from), file);
  await restoreBackup(envOf(to), file);
  expect(recordsOf(to, 'likes')).toEqual(recordsOf(from, 'likes'));
  expect(existsSync(join(to, 'integrity.sqlite'))).toBe(false);

  rmSync(join(from, 'posts.sqlite'));
  const halved = takeBackup(envOf(from), join(dir, 'half.tar.gz'));
  await expect(halved).rejects.toThrow(/falta \S+posts\.sqlite/);
});
