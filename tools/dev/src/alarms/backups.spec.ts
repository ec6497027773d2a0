import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { lastBackupAt, makeRoom } from './backups.ts';

const nameOf = (day: number) => `el-reto-2026-11-0${day}.tar.gz`;

/** A folder with the backups of five days, the remains of one, and another file. */
function folder() {
  const dir = temporaryDir();
  for (const day of [1, 2, 3, 4, 5]) {
    writeFileSync(join(dir, nameOf(day)), '');
    utimesSync(join(dir, nameOf(day)), day, day);
  }
  for (const name of [`${nameOf(6)}.part`, 'notes.txt']) writeFileSync(join(dir, name), '');
  const left = () => readdirSync(dir).toSorted();
  return { dir, left, hasRoomWith: (files: number) => () => left().length <= files };
}

it.each([
  ['the newest backups', 3, 9, [3, 4, 5], true],
  ['fewer if the disk is too full', 4, 4, [3, 4, 5], true],
  ['two, even if the next backup does not fit', 4, 1, [4, 5], false],
])('keeps %s', (_, kept, room, days, isEnough) => {
  const { dir, left, hasRoomWith } = folder();
  expect(makeRoom(dir, { bytes: 1, kept }, hasRoomWith(room))).toBe(isEnough);
  expect(left()).toEqual([...days.map(nameOf), 'notes.txt']);
  expect(lastBackupAt(dir)).toBe(5_000);
});

it('allows a backup that fits a nearly full disk, after old ones were deleted', () => {
  const { dir, left } = folder();
  expect(makeRoom(dir, { bytes: 1, kept: 4 }, (_, __, share) => share < 0.05)).toBe(true);
  expect(left()).toEqual([nameOf(4), nameOf(5), 'notes.txt']);
});

it('looks at the free space of the disk', () => {
  const { dir } = folder();
  // How full the disk of the test is does not matter.
  expect(makeRoom(dir, { bytes: -(2 ** 60), kept: 5 })).toBe(true);
  expect(makeRoom(dir, { bytes: 2 ** 60, kept: 5 })).toBe(false);
});
