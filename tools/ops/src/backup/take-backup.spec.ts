import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, restoringFolder } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { takeBackup } from './take-backup.ts';

it('old backups make room before data is copied', async () => {
  const dir = temporaryDir();
  const [DATA_DIR, BACKUP_DIR] = [join(dir, 'data'), join(dir, 'backups')];
  // No copy is taken of an incomplete data folder.
  mkdirSync(join(DATA_DIR, restoringFolder), { recursive: true });
  mkdirSync(BACKUP_DIR);
  for (let n = 10; n < 30; n++) writeFileSync(join(BACKUP_DIR, `el-reto-${n}.tar.gz`), '');
  const backup = takeBackup(parseEnv({ DATA_DIR, BACKUP_DIR }));
  await expect(backup).rejects.toThrow('restauración a medias');
  expect(readdirSync(BACKUP_DIR)).toHaveLength(13);
});

it('a data folder that does not exist is named', async () => {
  const DATA_DIR = join(temporaryDir(), 'nowhere');
  await expect(takeBackup(parseEnv({ DATA_DIR }))).rejects.toThrow('No existe DATA_DIR');
});

it.each([{ NATS_URL: 'nats://nats.example:4222' }, { STORE: 'firestore' }])(
  'with %o no copy is taken of what the folder has from before',
  async (outside) => {
    const DATA_DIR = temporaryDir();
    mkdirSync(join(DATA_DIR, restoringFolder));
    const backup = takeBackup(parseEnv({ DATA_DIR, ...outside }));
    await expect(backup).rejects.toThrow('copia el NATS y el Firestore externos');
  },
);

it('a folder without data of the product is refused and stays as it is', async () => {
  const DATA_DIR = temporaryDir();
  chmodSync(DATA_DIR, 0o755);
  await expect(takeBackup(parseEnv({ DATA_DIR }))).rejects.toThrow('no tiene datos de El Reto');
  expect(readdirSync(DATA_DIR)).toEqual([]);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o755);
});
