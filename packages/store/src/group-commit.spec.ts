import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import type { CommitPart } from './group-commit.ts';

const workLimitMs = 100;
let db: DatabaseSync;
let commits: GroupCommit;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON; CREATE TABLE t (x INTEGER PRIMARY KEY)');
  db.exec('CREATE TABLE child (x REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED)');
  commits = new GroupCommit(db, workLimitMs);
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

describe('a batch', () => {
  it('runs jobs one after the other, in their order', async () => {
    const order: string[] = [];
    const job = (name: string) => async () => {
      order.push(`${name} begins`);
      await sleep(1);
      order.push(`${name} ends`);
    };
    await Promise.all([commits.run(job('a')), commits.run(job('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('shares one commit among jobs that wait', async () => {
    const told: number[] = [];
    const isOpen: boolean[] = [];
    const job = (x: number) => async (part: CommitPart) => {
      part.onCommit(() => told.push(x));
      isOpen.push(db.isTransaction);
      return insert(x)(part);
    };
    const first = commits.run(job(1)).then(() => told.length);
    const second = commits.run(job(2)).then(() => told.length);
    // Whoever is answered first finds that no listener of either has been called: one commit.
    expect(await Promise.all([first, second])).toEqual([0, 0]);
    expect(isOpen).toEqual([true, true]);
    expect(told).toEqual([1, 2]);
  });

  it('calls one listener once, however many ask for it', async () => {
    let calls = 0;
    const listener = () => {
      calls++;
    };
    const job = async (part: CommitPart) => part.onCommit(listener);
    await Promise.all([commits.run(job), commits.run(job), commits.run(job)]);
    await sleep(0);
    expect(calls).toBe(1);
  });

  it('takes more jobs than one commit holds, and answers after the commit', async () => {
    const jobs = Array.from({ length: 600 }, (_, x) => commits.run(insert(x)));
    expect(await Promise.all(jobs)).toHaveLength(600);
    expect(db.isTransaction).toBe(false);
    expect(rows()).toHaveLength(600);
  });

  it('takes jobs that come while another runs', async () => {
    const first = commits.run(async (part) => {
      await sleep(5);
      return insert(1)(part);
    });
    await sleep(1);
    expect(await Promise.all([first, commits.run(insert(2))])).toEqual([1, 2]);
  });

  it('takes a job that comes as the last one is answered', async () => {
    for (let x = 0; x < 20; x++) expect(await commits.run(insert(x))).toBe(x);
    await commits.idle();
    expect(await commits.run(insert(50))).toBe(50);
  });
});

describe('a job that fails', () => {
  const failing = (x: number) => async (part: CommitPart) => {
    await insert(x)(part);
    throw new Error(`no ${x}`);
  };

  it('is undone alone', async () => {
    const jobs = [insert(1), failing(2), insert(3), failing(4)].map((job) => commits.run(job));
    expect(await settled(jobs)).toEqual([1, 'no 2', 3, 'no 4']);
    expect(rows()).toEqual([1, 3]);
  });

  it('calls no listener', async () => {
    let calls = 0;
    const job = commits.run(async (part) => {
      part.onCommit(() => calls++);
      throw new Error('no');
    });
    expect(await settled([job])).toEqual(['no']);
    await sleep(0);
    expect(calls).toBe(0);
  });

  it('may fail before it wrote, or without being asynchronous', async () => {
    const early = commits.run(async () => {
      throw new Error('early');
    });
    const plain = commits.run(() => {
      throw new Error('plain');
    });
    expect(await settled([early, plain, commits.run(insert(1))])).toEqual(['early', 'plain', 1]);
  });

  it('may fail without an error', async () => {
    const job = commits.run(() => Promise.reject(undefined));
    await expect(job).rejects.toBeUndefined();
  });
});

describe('a job that does not end', () => {
  const hanging = (part: CommitPart) =>
    insert(9)(part).then(() => new Promise<number>(() => undefined));

  it('is undone, and the others continue', async () => {
    const jobs = [commits.run(insert(1)), commits.run(hanging), commits.run(insert(2))];
    expect(await settled(jobs)).toEqual([1, `a transaction took more than ${workLimitMs} ms`, 2]);
    expect(rows()).toEqual([1, 2]);
  });

  it('ends for each of several jobs', async () => {
    const ended: number[] = [];
    const job = (x: number) => (part: CommitPart) => {
      part.onEnd(() => ended.push(x));
      return hanging(part);
    };
    await settled([commits.run(job(1)), commits.run(job(2))]);
    expect(ended).toEqual([1, 2]);
  });

  it('may fail later, which changes nothing', async () => {
    const late = commits.run(async () => {
      await sleep(workLimitMs * 1.5);
      throw new Error('late');
    });
    expect(await settled([late])).toEqual([`a transaction took more than ${workLimitMs} ms`]);
    await sleep(workLimitMs);
    expect(await commits.run(insert(1))).toBe(1);
  });

  it('has a time limit of its own, whatever ran before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = (x: number) => async (part: CommitPart) => {
      vi.advanceTimersByTime(workLimitMs * 0.6);
      return insert(x)(part);
    };
    const jobs = [1, 2, 3, 4].map((x) => commits.run(slow(x)));
    expect(await settled(jobs)).toEqual([1, 2, 3, 4]);
  });
});
