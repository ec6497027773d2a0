import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ledgerText, startOfHour } from '@el-reto/contracts';
import { postOf, stateOf, type LikeRecord } from './like-records.ts';

/**
 * The largest size of a part's lines, in bytes. As JSON, with its times, a part must stay below 1 MiB, the
 * limit of a NATS message and of a Firestore document.
 */
const partBytes = 500_000;
/**
 * Length of the prefix of pseudonyms by which lines are grouped. Each group is sorted alone: with a
 * million lines, a group has about 240.
 */
const sortedBy = 2;
const pseudonymLength = 22;

/** A voter's pseudonym in one event. A like without an account gets a random one. */
export const pseudonymOf = (key: string, userId: string | null): string =>
  userId === null
    ? randomBytes(16).toString('base64url')
    : createHmac('sha256', key).update(userId).digest('base64url').slice(0, pseudonymLength);

interface Line {
  readonly voter: string;
  readonly text: string;
  readonly postId: string;
  /** When a counted like was given, in milliseconds since 1970. */
  readonly countedAt: number | null;
}

/** A document with some of a ledger's lines, and with times that the lines do not contain. */
export interface LedgerPart {
  readonly lines: string;
  /** When each card received its last counted like, ISO 8601. */
  readonly reachedAt: Readonly<Record<string, string>>;
}

/**
 * Collects the lines of a new ledger. Lines are sorted by pseudonym and contain only the hour of a like.
 * Otherwise a reader who saw a like arrive could find its line.
 */
export class LedgerLines {
  readonly #byStart = new Map<string, Line[]>();
  entries = 0;

  constructor(private readonly key: string) {}

  add(like: LikeRecord): void {
    const { userId, likedAt, uncounted } = like;
    const voter = pseudonymOf(this.key, userId);
    const [postId, state] = [postOf(like), stateOf(like)];
    const at = startOfHour(likedAt);
    const text = ledgerText({ voter, postId, at, state, reason: uncounted?.reasons[0] ?? null });
    const line = { voter, text, postId, countedAt: state === 'counted' ? likedAt : null };
    this.#byStart.getOrInsert(voter.slice(0, sortedBy), []).push(line);
    this.entries += 1;
  }

  /** The lines, split into parts that each fit a document. */
  async *parts(): AsyncGenerator<LedgerPart> {
    let part: Line[] = [];
    let bytes = 0;
    for (const start of [...this.#byStart.keys()].toSorted(compare)) {
      // Requests are handled between two groups.
      await setImmediate();
      const lines = this.#byStart.get(start) ?? [];
      for (const line of lines.toSorted((a, b) => compare(a.voter, b.voter))) {
        // Lines are ASCII: one byte per character.
        if (bytes + line.text.length > partBytes) {
          yield partOf(part);
          part = [];
          bytes = 0;
        }
        part.push(line);
        bytes += line.text.length;
      }
    }
    if (bytes > 0) yield partOf(part);
  }
}

function partOf(lines: readonly Line[]): LedgerPart {
  const latest = new Map<string, number>();
  for (const { postId, countedAt } of lines) {
    if (countedAt !== null) latest.set(postId, Math.max(countedAt, latest.get(postId) ?? 0));
  }
  const reachedAt = [...latest].map(([postId, at]) => [postId, new Date(at).toISOString()]);
  return {
    lines: lines.map(({ text }) => text).join(''),
    reachedAt: Object.fromEntries(reachedAt),
  };
}

/** Compares code units, so that the order is the same in every locale. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** SHA-256 and size of a ledger. Parts are added in their order. */
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
