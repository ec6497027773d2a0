import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { storeFailure } from './sqlite-errors.ts';

/** Runs `sql` and returns the error that SQLite throws. */
function failureOf(...sql: string[]): unknown {
  const db = new DatabaseSync(':memory:');
  try {
    for (const text of sql) db.exec(text);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
}

it.each([
  ['a full disk', 13, 'PRAGMA max_page_count = 3; INSERT INTO t VALUES (zeroblob(100000))'],
  ['a file that may not be written', 8, 'PRAGMA query_only = 1; DELETE FROM t'],
])('makes SERVICE_UNAVAILABLE of %s, and keeps the cause', (_, errcode, sql) => {
  const cause = failureOf('CREATE TABLE t (x)', sql);
  expect(cause).toMatchObject({ errcode });
  expect(storeFailure(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause });
});

it.each([5, 6, 7, 8, 10, 11, 13, 14, 26, 266, 522, 778, 2570])('code %i too', (errcode) => {
  const cause = Object.assign(new Error('SQLite'), { errcode });
  expect(storeFailure(cause)).toBeInstanceOf(AppError);
});

it.each([
  ['a statement that makes no sense', failureOf('SELEC 1')],
  ['a constraint', failureOf('CREATE TABLE t (x NOT NULL)', 'INSERT INTO t VALUES (NULL)')],
  ['a known error', new AppError('POST_NOT_FOUND')],
  ['any other error', new TypeError('x is undefined')],
  ['a text', 'boom'],
  ['undefined', undefined],
])('leaves %s as it is', (_, error) => {
  expect(storeFailure(error)).toBe(error);
});
