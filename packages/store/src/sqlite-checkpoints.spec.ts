import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextLimit, SqliteCheckpoints } from './sqlite-checkpoints.ts';

let dir: ReturnType<typeof mkdtempDisposableSync>;
let db: DatabaseSync;
let checkpoints: SqliteCheckpoints;

beforeEach(() => {
  dir = mkdtempDisposableSync(join(tmpdir(), 'el-reto-checkpoints-'));
  db = new DatabaseSync(join(dir.path, 'some.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x)');
  checkpoints = new SqliteCheckpoints(db);
});
afterEach(() => {
  if (db.isOpen) db.close();
  dir.remove();
});

const log = () => ({ ...db.prepare('PRAGMA wal_checkpoint(NOOP)').get() });
const write = (pages: number) => {
  db.prepare('INSERT INTO t VALUES (zeroblob(?))').run(pages * 4_096);
  checkpoints.afterCommit();
};

describe('SqliteCheckpoints', () => {
  it('leaves a short log as it is', () => {
    write(900);
    expect(log()).toMatchObject({ busy: 0, checkpointed: 0 });
  });

  it('writes a long one back, so that the next commit begins a new one', () => {
    write(1_100);
    const { log: pages, checkpointed } = log();
    expect(pages).toBeGreaterThan(1_000);
    expect(checkpointed).toBe(pages);
    write(1);
    expect(log()['log']).toBeLessThan(10);
  });

  it('fails no commit', () => {
    db.close();
    expect(() => checkpoints.afterCommit()).not.toThrow();
  });
});

describe('nextLimit', () => {
  it.each([
    ['grows after a quick one', 1_000, 5, 2_000],
    ['grows no further than a start can read', 16_000, 5, 16_000],
    ['stays', 4_000, 50, 4_000],
    ['shrinks after one that all waited for', 8_000, 80, 4_000],
    ['shrinks no further than SQLite has it', 1_000, 80, 1_000],
  ])('%s', (_, pages, tookMs, next) => {
    expect(nextLimit(pages, tookMs)).toBe(next);
  });
});
