import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { activeSpan, runSpan, startSpan, traceWith } from '@el-reto/telemetry';
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
/** The result of each job, or the message of its error. */
const settled = async (...jobs: ((part: CommitPart) => Promise<unknown>)[]) => {
  const results = await Promise.allSettled(jobs.map((job) => commits.run(job)));
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  );
};

describe('a batch', () => {
  it('runs jobs one after the other, in their order', async () => {
    const order: string[] = [];
    const job = (name: string) => async () => {
      order.push(`${name} begins`);
      await sleep(1);
      order.push(`${name} ends`);
    };
    await settled(job('a'), job('b'));
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('commits waiting jobs together', async () => {
    const notified: number[] = [];
    const isOpen: boolean[] = [];
    const job = (x: number) => async (part: CommitPart) => {
      part.onCommit(() => notified.push(x));
      isOpen.push(db.isTransaction);
      return insert(x)(part);
    };
    const first = commits.run(job(1)).then(() => notified.length);
    const second = commits.run(job(2)).then(() => notified.length);
    // No listener was called before both jobs were answered, so both jobs share one commit.
    expect(await Promise.all([first, second])).toEqual([0, 0]);
    expect(isOpen).toEqual([true, true]);
    expect(notified).toEqual([1, 2]);
  });

  it('calls one listener once, however many jobs add it', async () => {
    const listener = vi.fn<() => void>();
    const job = async (part: CommitPart) => part.onCommit(listener);
    await settled(job, job, job);
    await sleep(0);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('accepts more jobs than one commit holds, and answers after the commit', async () => {
    const jobs = Array.from({ length: 600 }, (_, x) => insert(x));
    expect(await settled(...jobs)).toHaveLength(600);
    expect(db.isTransaction).toBe(false);
    expect(rows()).toHaveLength(600);
  });

  it('accepts jobs while another job runs and while the last one is answered', async () => {
    const first = commits.run(async (part) => {
      await sleep(5);
      return insert(100)(part);
    });
    await sleep(1);
    expect(await Promise.all([first, commits.run(insert(200))])).toEqual([100, 200]);
    for (let x = 0; x < 20; x++) expect(await commits.run(insert(x))).toBe(x);
    await commits.idle();
    expect(await commits.run(insert(50))).toBe(50);
  });
});

describe('a job that fails', () => {
  it('is undone without undoing other jobs, and calls no listener', async () => {
    const listener = vi.fn<() => void>();
    const failing = (x: number) => async (part: CommitPart) => {
      part.onCommit(listener);
      await insert(x)(part);
      throw new Error(`no ${x}`);
    };
    expect(await settled(insert(1), failing(2), insert(3), failing(4))).toEqual([
      1,
      'no 2',
      3,
      'no 4',
    ]);
    expect(rows()).toEqual([1, 3]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('may fail before it wrote, synchronously, or without an error', async () => {
    const early = () => Promise.reject(new Error('early'));
    const plain = () => {
      throw new Error('plain');
    };
    expect(await settled(early, plain, insert(1))).toEqual(['early', 'plain', 1]);
    await expect(commits.run(() => Promise.reject(undefined))).rejects.toBeUndefined();
  });
});

const hanging = (x: number, ended: number[]) => async (part: CommitPart) => {
  part.onEnd(() => ended.push(x));
  await insert(x)(part);
  return new Promise<number>(() => undefined);
};
const tooLong = `a transaction took more than ${workLimitMs} ms`;

it('a job that does not end is undone, and the other jobs continue, even after several such jobs', async () => {
  const ended: number[] = [];
  expect(await settled(insert(1), hanging(8, ended), hanging(9, ended), insert(2))).toEqual([
    1,
    tooLong,
    tooLong,
    2,
  ]);
  expect(rows()).toEqual([1, 2]);
  expect(ended).toEqual([8, 9]);
});

it('a job that does not end may fail after its time limit, which changes nothing', async () => {
  const late = async () => {
    await sleep(workLimitMs * 1.5);
    throw new Error('late');
  };
  expect(await settled(late)).toEqual([tooLong]);
  await sleep(workLimitMs);
  expect(await commits.run(insert(1))).toBe(1);
});

it('a job that does not end has a time limit that is independent of earlier jobs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = (x: number) => async (part: CommitPart) => {
    vi.advanceTimersByTime(workLimitMs * 0.6);
    return insert(x)(part);
  };
  expect(await settled(...[1, 2, 3, 4].map(slow))).toEqual([1, 2, 3, 4]);
});

describe('a commit that fails', () => {
  it('fails all its jobs, leaves no changes, and the next commit succeeds', async () => {
    const listener = vi.fn<() => void>();
    const listening = async (part: CommitPart) => {
      part.onCommit(listener);
      return insert(1)(part);
    };
    const orphan = async (part: CommitPart) => {
      part.beforeWrite();
      db.exec('INSERT INTO child VALUES (77)');
    };
    const message = 'FOREIGN KEY constraint failed';
    expect(await settled(listening, orphan, insert(2))).toEqual([message, message, message]);
    expect(rows()).toEqual([]);
    expect(await commits.run(insert(3))).toBe(3);
    expect(rows()).toEqual([3]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('on a connection with an open transaction fails one batch only', async () => {
    db.exec('BEGIN');
    expect(await settled(insert(1))).toEqual(['the last transaction could not be undone']);
    expect(await commits.run(insert(1))).toBe(1);
  });
});

it('a listener that fails does not make a job fail', async () => {
  const failures: unknown[] = [];
  const others = process.listeners('uncaughtException');
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  });
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
    failures.push(error);
  });
  await commits.run(async (part) => {
    part.onCommit(() => {
      throw new Error('listener');
    });
  });
  expect(await commits.run(insert(1))).toBe(1);
  expect(failures).toMatchObject([{ message: 'listener' }]);
});

describe('traces', () => {
  const kept = new InMemorySpanExporter();
  const named = (name: string) => kept.getFinishedSpans().find((span) => span.name === name);
  const spanId = async () => activeSpan()?.spanContext().spanId;
  const traced = (name: string, work: () => Promise<unknown> = spanId) =>
    runSpan(startSpan(name, {}), () => commits.run(work));

  beforeEach(() => {
    kept.reset();
    const processor = new SimpleSpanProcessor({ exporter: kept });
    traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
  });
  afterEach(() => traceWith(undefined));

  it('each committed transaction has the size of its commit and its duration, whether it is traced or not', async () => {
    const broken = traced('broken', () => Promise.reject(new Error('wrong')));
    const rest = [traced('one'), traced('two'), commits.run(async () => 'untraced')];
    await expect(broken).rejects.toThrow('wrong');
    await Promise.all(rest);
    await traced('alone');
    const facts = (size: number) => ({
      'el_reto.commit.size': size,
      'el_reto.commit.duration_ms': expect.any(Number),
    });
    expect(named('one')?.attributes).toEqual(facts(4));
    expect(named('two')?.attributes).toEqual(facts(4));
    expect(named('alone')?.attributes).toEqual(facts(1));
    expect(named('broken')?.attributes).not.toHaveProperty('el_reto.commit.size');
  });

  it('each job runs in the span of its own caller, not of the job that began the commit', async () => {
    const [one, two, none] = await Promise.all([traced('one'), traced('two'), commits.run(spanId)]);
    expect(one).toBe(named('one')?.spanContext().spanId);
    expect(two).toBe(named('two')?.spanContext().spanId);
    expect(none).toBeUndefined();
  });
});
