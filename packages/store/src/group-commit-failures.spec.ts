import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import type { CommitPart } from './group-commit.ts';

let db: DatabaseSync;
let commits: GroupCommit;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON; CREATE TABLE t (x INTEGER PRIMARY KEY)');
  db.exec('CREATE TABLE child (x REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED)');
  commits = new GroupCommit(db, 1_000);
});
afterEach(async () => {
  await commits.idle();
  db.close();
});

const insert = (x: number) => async (part: CommitPart) => {
  part.beforeWrite();
  db.prepare('INSERT INTO t VALUES (?)').run(x);
  return x;
};
const rows = () =>
  db
    .prepare('SELECT x FROM t ORDER BY x')
    .all()
    .map(({ x }) => x);
const settled = async (jobs: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(jobs)).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  );

describe('a commit that fails', () => {
  const orphan = async (part: CommitPart) => {
    part.beforeWrite();
    db.exec('INSERT INTO child VALUES (77)');
  };

  it('fails everyone, leaves nothing, and the next one succeeds', async () => {
    let calls = 0;
    const listening = async (part: CommitPart) => {
      part.onCommit(() => calls++);
      return insert(1)(part);
    };
    const jobs = [commits.run(listening), commits.run(orphan), commits.run(insert(2))];
    const message = 'FOREIGN KEY constraint failed';
    expect(await settled(jobs)).toEqual([message, message, message]);
    expect(rows()).toEqual([]);
    expect(await commits.run(insert(3))).toBe(3);
    expect(rows()).toEqual([3]);
    expect(calls).toBe(0);
  });

  it('of a full disk is SERVICE_UNAVAILABLE, until there is room', async () => {
    const pages = db.prepare('PRAGMA page_count').get()?.['page_count'];
    db.exec(`CREATE TABLE blobs (x); PRAGMA max_page_count = ${Number(pages) + 3}`);
    const write = async (part: CommitPart) => {
      part.beforeWrite();
      db.exec('INSERT INTO blobs VALUES (zeroblob(100000))');
    };
    await expect(commits.run(write)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await commits.run(insert(1))).toBe(1);
    db.exec('PRAGMA max_page_count = 1000000');
    await commits.run(write);
    expect(db.prepare('SELECT count(*) AS n FROM blobs').get()).toEqual({ n: 1 });
  });

  it('of a connection that was left in a transaction fails one batch and mends itself', async () => {
    db.exec('BEGIN');
    expect(await settled([commits.run(insert(1))])).toEqual([
      'the last transaction could not be undone',
    ]);
    expect(await commits.run(insert(1))).toBe(1);
  });
});

describe('a listener that fails', () => {
  it('stops nobody', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', note);
    try {
      await commits.run(async (part) => {
        part.onCommit(() => {
          throw new Error('listener');
        });
      });
      expect(await commits.run(insert(1))).toBe(1);
      expect(failures).toMatchObject([{ message: 'listener' }]);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const other of others) process.on('uncaughtException', other);
    }
  });
});
