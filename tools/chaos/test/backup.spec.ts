import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { envOf } from './support/copy-in-use.ts';

it('explains in one line why a folder or file cannot be used', async () => {
  const dir = temporaryDir();
  const [shopping, copy] = [join(dir, 'c.tar.gz'), join(dir, 'a.tar.gz')];
  const to = envOf(join(dir, 'new'));
  await writeFile(shopping, 'una lista de compras');
  await expect(takeBackup(envOf(join(dir, 'nowhere')), copy)).rejects.toThrow('No existe DATA_DIR');
  await expect(restoreBackup(to, copy)).rejects.toThrow('No existe');
  await expect(restoreBackup(to, shopping)).rejects.toThrow('no es una copia de El Reto');
});
