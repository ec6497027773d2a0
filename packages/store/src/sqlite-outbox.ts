import type { DatabaseSync } from 'node:sqlite';
import type { Outbox, OutboxEntry, SentEntry } from './store.ts';

const columns = 'id, subject, payload, traceparent, createdAt, seq';
/** Number of sent entries that are read at once. */
const pageSize = 200;

/** Creates the outbox table. `position` keeps the order of the transactions. */
export function createOutboxTable(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS _outbox (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    subject TEXT NOT NULL,
    payload TEXT NOT NULL,
    traceparent TEXT,
    createdAt INTEGER NOT NULL,
    sentAt INTEGER,
    seq INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS _outbox_unsent ON _outbox (position) WHERE sentAt IS NULL;
  CREATE INDEX IF NOT EXISTS _outbox_sent ON _outbox (sentAt) WHERE sentAt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS _outbox_seq ON _outbox (seq) WHERE seq IS NOT NULL`);
}

/**
 * The outbox of a SQLite store. Reads use the connection `committed`. `write` runs changes on `db` in the
 * group commit.
 */
export class SqliteOutbox implements Outbox {
  onPublished = () => {};

  constructor(
    private readonly committed: DatabaseSync,
    private readonly db: DatabaseSync,
    private readonly write: <R>(change: () => R) => Promise<R>,
    readonly beforeSending: () => void,
  ) {}

  unsent(limit: number): Promise<OutboxEntry[]> {
    const sql = `SELECT ${columns} FROM _outbox WHERE sentAt IS NULL ORDER BY position LIMIT ?`;
    return this.#entries(sql, limit);
  }

  async *sent(): AsyncGenerator<readonly SentEntry[]> {
    const sql = `SELECT ${columns} FROM _outbox WHERE seq < ? ORDER BY seq DESC LIMIT ?`;
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const page = (await this.#entries(sql, before, pageSize)) as SentEntry[];
      const oldest = page.at(-1);
      if (!oldest) return;
      before = oldest.seq;
      yield page.toReversed();
    }
  }

  markSent(sent: readonly { id: string; seq: number }[]): Promise<void> {
    return this.write(() => {
      const update = this.db.prepare('UPDATE _outbox SET sentAt = ?, seq = ? WHERE id = ?');
      for (const { id, seq } of sent) update.run(Date.now(), seq, id);
    });
  }

  putBack(seq: number): Promise<number> {
    const sql = 'UPDATE _outbox SET sentAt = NULL, seq = NULL WHERE seq > ?';
    return this.write(() => Number(this.db.prepare(sql).run(seq).changes));
  }

  prune(sentBefore: number): Promise<void> {
    return this.write(() => {
      this.db.prepare('DELETE FROM _outbox WHERE sentAt < ?').run(sentBefore);
    });
  }

  async depth(): Promise<{ unsent: number; oldestMs: number }> {
    const summary = 'count(*) AS unsent, min(createdAt) AS oldest';
    const sql = `SELECT ${summary} FROM _outbox WHERE sentAt IS NULL`;
    const { unsent, oldest } = this.committed.prepare(sql).get() ?? {};
    return { unsent: Number(unsent), oldestMs: oldest ? Date.now() - Number(oldest) : 0 };
  }

  async #entries(sql: string, ...values: number[]): Promise<OutboxEntry[]> {
    return this.committed.prepare(sql).all(...values) as unknown as OutboxEntry[];
  }
}
