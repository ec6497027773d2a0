import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Span } from '@opentelemetry/api';
import { ownNames, activeSpan, detached, withSpan } from '@el-reto/telemetry';
import { storeFailure } from './sqlite-errors.ts';

/** Most jobs that share one commit. This limits the wait of the first job. */
const maxBatch = 256;

/** The functions of a commit that a job may use. */
export interface CommitPart {
  /** Must be called before the first write of the job. Starts the job's savepoint. */
  beforeWrite(): void;
  /** Calls `listener` if the job succeeds, before the next job begins. */
  onSuccess(listener: () => void): void;
  /** Calls `listener` after the commit is durable, once per commit. */
  onCommit(listener: () => void): void;
  /** Calls `listener` after the job has succeeded or failed. */
  onEnd(listener: () => void): void;
}

export type CommitListener = (transactions: number, durationMs: number) => void;

/** Changes of several jobs that are written together. */
export interface Waiting {
  write(): void;
  forget(): void;
}

interface Job {
  readonly work: (part: CommitPart) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** The active span of the caller. */
  readonly span: Span | undefined;
  outcome: { value: unknown } | { error: unknown } | undefined;
}

/**
 * Runs jobs on one SQLite connection, one after the other. Jobs that wait when a transaction begins share
 * its commit and fsync; they resolve after it. A failed job is rolled back alone, to its savepoint. If the
 * commit fails, all its jobs fail.
 */
export class GroupCommit {
  readonly #queue: Job[] = [];
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  readonly #undo: StatementSync;
  #draining: Promise<void> | null = null;

  /** `workLimitMs`: how long a job may run before it is rolled back, in milliseconds. */
  constructor(
    private readonly db: DatabaseSync,
    private readonly workLimitMs: number,
    private readonly onCommit: CommitListener = () => undefined,
    private readonly waiting?: Waiting,
  ) {
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#savepoint = db.prepare('SAVEPOINT job');
    this.#release = db.prepare('RELEASE job');
    this.#undo = db.prepare('ROLLBACK TO job');
  }

  run<R>(work: (part: CommitPart) => Promise<R>): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const settle = resolve as (value: unknown) => void;
      const span = activeSpan();
      this.#queue.push({ work, resolve: settle, reject, span, outcome: undefined });
      this.#draining ??= detached(() => this.#drain());
    });
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Jobs that arrive in the same turn of the event loop join the commit.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#runBatch(this.#queue.splice(0, maxBatch));
    }
    // The flag is set synchronously after the last check of the queue, so that a new job starts a new run.
    this.#draining = null;
  }

  async #runBatch(batch: readonly Job[]): Promise<void> {
    const listeners = new Set<() => void>();
    const startedAt = performance.now();
    let expire = () => {};
    const limit = setTimeout(() => expire(), this.workLimitMs);
    try {
      if (this.db.isTransaction) throw new Error('the last transaction could not be undone');
      this.#begin.run();
      for (const job of batch) {
        limit.refresh();
        await this.#runJob(job, listeners, (onExpiry) => (expire = onExpiry));
      }
      this.waiting?.write();
      this.#commit.run();
    } catch (error) {
      this.#rollback();
      this.waiting?.forget();
      const failure = storeFailure(error);
      for (const job of batch) job.reject(failure);
      return;
    } finally {
      clearTimeout(limit);
    }
    const durationMs = performance.now() - startedAt;
    this.onCommit(batch.length, durationMs);
    for (const { span, outcome, resolve, reject } of batch) {
      if (outcome && 'value' in outcome) {
        span?.setAttributes({
          [ownNames.commitSize]: batch.length,
          [ownNames.commitDuration]: durationMs,
        });
        resolve(outcome.value);
      } else {
        reject(storeFailure(outcome?.error));
      }
    }
    // Listeners run in microtasks, so that a listener that throws does not stop the queue.
    for (const listener of listeners) queueMicrotask(listener);
  }

  async #runJob(
    job: Job,
    listeners: Set<() => void>,
    onExpiry: (expire: () => void) => void,
  ): Promise<void> {
    let writing = false;
    let succeed = () => {};
    let end = () => {};
    const own: (() => void)[] = [];
    const part: CommitPart = {
      beforeWrite: () => {
        if (!writing) this.#savepoint.run();
        writing = true;
      },
      onSuccess: (listener) => (succeed = listener),
      onCommit: (listener) => own.push(listener),
      onEnd: (listener) => (end = listener),
    };
    const tooLong = new Promise<never>((_, reject) => {
      onExpiry(() => reject(new Error(`a transaction took more than ${this.workLimitMs} ms`)));
    });
    try {
      job.outcome = {
        value: await Promise.race([withSpan(job.span, () => job.work(part)), tooLong]),
      };
      if (writing) this.#release.run();
      succeed();
      for (const listener of own) listeners.add(listener);
    } catch (error) {
      job.outcome = { error };
      // Some failures roll back the whole transaction, with the writes of all its jobs.
      if (!this.db.isTransaction) throw error;
      if (!writing) return;
      this.#undo.run();
      this.#release.run();
    } finally {
      end();
    }
  }

  /** Rolls back after a failed batch. If this fails, too, the next batch reports it. */
  #rollback(): void {
    try {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
    } catch {
      // The batch has already rejected with the first failure.
    }
  }
}
