import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runSql, unpackOlder } from './support/older-data.ts';
import { productFolder, report } from './support/product-folder.ts';

/** Replaces a service's file by junk; returns a function that restores it. */
function damage(dataDir: string, service: string): () => void {
  const file = join(dataDir, `${service}.sqlite`);
  const files = [file, `${file}-wal`, `${file}-shm`];
  const kept = files.filter((name) => existsSync(name));
  for (const name of kept) renameSync(name, `${name}.kept`);
  writeFileSync(file, 'una lista de compras\n'.repeat(500));
  return () => {
    for (const name of files) rmSync(name, { force: true });
    for (const name of kept) renameSync(`${name}.kept`, name);
  };
}

it('names a damaged or newer file at each start, also of a service that restarts', async () => {
  const { start: startIn, inDir } = await productFolder();
  const dataDir = inDir('data');
  const lines: string[] = [];
  const start = () =>
    startIn(dataDir, { say: (line) => lines.push(line), env: { ADMIN_EMAIL: '' } });
  const failedStart = () => start().then(String, String);
  unpackOlder(dataDir);
  const stack = await start();
  const before = stack.info.processes['likes'] ?? 0;
  const release = stack.hold('likes');
  await expect.poll(() => stack.info.processes['likes']).toBeUndefined();
  const repair = damage(dataDir, 'likes');
  release();
  const why = `the data file ${dataDir}/likes.sqlite cannot be used: file is not a database`;
  await expect.poll(() => lines).toContain(`[likes] error: could not start: ${why}`);
  await expect.poll(() => lines.join('\n')).toMatch(/likes terminó \(código 1\): se reinicia en/);
  repair();
  await stack.restarted('likes', before);
  await stack.stop();

  const setVersion = (version: number) =>
    runSql(dataDir, 'likes', `UPDATE _schema SET version = ${version} WHERE part = 'likes'`);
  setVersion(99);
  expect(await failedStart()).toMatch(
    /^Error: likes no arrancó: the data file \S+likes\.sqlite cannot be used: it has version 99 of likes, and this program knows up to 1: start the newer one \(\S+\)$/,
  );
  setVersion(1);
  damage(dataDir, 'posts');
  expect(await failedStart()).toMatch(
    /^Error: posts no arrancó: the data file \S+posts\.sqlite cannot be used: file is not a database \(\S+\)$/,
  );
  report('1 file damaged and repaired in use, 2 starts refused');
});
