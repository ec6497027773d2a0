import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { takeRelease } from './release.ts';

const program = 'services/likes/dist/bundle/main.js';

function product() {
  const root = temporaryDir();
  const build = (text: string) => {
    rmSync(join(root, dirname(program)), { recursive: true, force: true });
    mkdirSync(join(root, dirname(program)), { recursive: true });
    writeFileSync(join(root, program), text);
  };
  build('one');
  const releases = () => readdirSync(join(root, '.runtime/releases'));
  return { root, build, releases };
}

it('a later build does not change a release', () => {
  const { root, build } = product();
  const release = takeRelease(root);
  build('two, in place');
  expect(readFileSync(join(release, program), 'utf8')).toBe('one');
  rmSync(join(root, 'services'), { recursive: true });
  expect(existsSync(join(release, program))).toBe(true);
});

it('a build has one release, which is removed when no process uses it', () => {
  const { root, build, releases } = product();
  const first = takeRelease(root);
  expect(takeRelease(root)).toBe(first);
  build('the second');
  const second = takeRelease(root);
  expect(releases()).toHaveLength(2);
  // Simulates the end of the process that used the first release.
  rmSync(join(first, '.users', String(process.pid)));
  writeFileSync(join(first, '.users', '4194999'), '');
  takeRelease(root);
  expect(releases().map((name) => join(root, '.runtime/releases', name))).toEqual([second]);
});
