import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ledgerText } from '@el-reto/contracts';
import { postOf, stateOf, type LikeRecord } from './like-records.ts';

/** Most bytes of a part: as JSON in a message or a document it stays below their 1 MiB. */
const partBytes = 500_000;
/** What is sorted at once: likes wait for no more than that. */
const sortedMs = 60_000;
const pseudonymLength = 22;

/** A voter's pseudonym in one event; one by chance where nobody's name is on the like. */
export const pseudonymOf = (key: string, userId: string | null): string =>
  userId === null
    ? randomBytes(16).toString('base64url')
    : createHmac('sha256', key).update(userId).digest('base64url').slice(0, pseudonymLength);

/** The lines of a ledger that is being made, in the order of time in the end. */
export class LedgerLines {
  readonly #byMinute = new Map<number, { readonly at: number; readonly text: string }[]>();
  entries = 0;

  constructor(private readonly key: string) {}

  add(like: LikeRecord): void {
    const { userId, likedAt, apart } = like;
    const text = ledgerText({
      voter: pseudonymOf(this.key, userId),
      postId: postOf(like),
      at: new Date(likedAt).toISOString(),
      state: stateOf(like),
      reason: apart?.reasons[0] ?? null,
    });
    const minute = Math.floor(likedAt / sortedMs);
    const lines = this.#byMinute.get(minute);
    if (lines) lines.push({ at: likedAt, text });
    else this.#byMinute.set(minute, [{ at: likedAt, text }]);
    this.entries += 1;
  }

  /** Whole lines in parts that a document holds. Lines of one instant stand by their text. */
  async *parts(): AsyncGenerator<string> {
    let part = '';
    for (const minute of [...this.#byMinute.keys()].toSorted((a, b) => a - b)) {
      // Whoever likes in another event meanwhile waits for one minute of this one, not for all.
      await setImmediate();
      const lines = this.#byMinute.get(minute) ?? [];
      for (const { text } of lines.toSorted((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1))) {
        // ASCII, and so as many bytes as characters.
        if (part.length + text.length > partBytes) {
          yield part;
          part = '';
        }
        part += text;
      }
    }
    if (part !== '') yield part;
  }
}

/** SHA-256 and size of a ledger, of its parts one after the other. */
export class LedgerDigest {
  readonly #hash = createHash('sha256');
  bytes = 0;
  parts = 0;

  add(part: string): void {
    this.#hash.update(part);
    this.bytes += Buffer.byteLength(part);
    this.parts += 1;
  }

  facts(entries: number) {
    return { sha256: this.#hash.digest('hex'), entries, bytes: this.bytes, parts: this.parts };
  }
}
