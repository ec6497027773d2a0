import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  AppError,
  countingRule,
  JuryCount,
  juryRule,
  juryText,
  juryOrder,
  todayInMexico,
  weighedLikesRule,
  type JuryLine,
  type Ranked,
  type Result,
} from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import type { EventRecord } from '../events/event-records.ts';
import { ballotPartId, ballotParts, juryProgress } from './jury-records.ts';
import { juryPseudonym, stateOf } from './jury-rules.ts';
import { JuryRepository } from './jury.repository.ts';

/** Largest size of a part in bytes, below the 1 MiB of a NATS message and of a Firestore document. */
const partBytes = 500_000;

type KeptResult = Result & { readonly attempt?: string };

export interface JuryPart {
  readonly rule: string;
  readonly jury: NonNullable<Result['jury']>;
  readonly ranking: readonly Ranked[];
  /** Part of the ids of the documents with the file of points. */
  readonly attempt: string;
}

/** Computes the jury's part of a result. The jury is closed for good first; then its points are read. */
@Injectable()
export class JuryResultsService {
  constructor(private readonly repository: JuryRepository) {}

  /** Throws JURY_NOT_DONE while jurors may give points, unless `confirm`. */
  requireDone({ jury }: EventRecord, confirm: boolean): void {
    const mayGoOn = jury !== undefined && jury.until >= todayInMexico();
    if (mayGoOn && !confirm) throw new AppError('JURY_NOT_DONE');
  }

  /** The jury's part of the event's result; undefined without a jury. A repetition returns the same result. */
  async judge(event: EventRecord, byLikes: readonly Ranked[]): Promise<JuryPart | undefined> {
    const { jury } = event;
    if (!jury) return undefined;
    const key = await this.#close(event.id);
    const count = new JuryCount(jury);
    const attempt = randomUUID();
    const hash = createHash('sha256');
    let bytes = 0;
    let parts = 0;
    for (const lines of partsOf(await this.#lines(event.id, key))) {
      const part = { eventId: event.id, lines };
      const id = ballotPartId(event.id, attempt, parts);
      // Each part has a separate transaction, because all parts together would be too large for one.
      await this.repository.store.transaction((tx) => tx.set(ballotParts, id, part));
      count.add(lines);
      hash.update(lines);
      bytes += Buffer.byteLength(lines);
      parts += 1;
    }
    const ranking = count.rank(byLikes);
    const rule = juryRule(jury);
    const likesRule = jury.mode === 'weighed' ? weighedLikesRule : countingRule;
    const winner = jury.mode === 'beside' ? juryOrder(ranking)[0]?.postId : undefined;
    const ballots = { sha256: hash.digest('hex'), entries: count.entries, bytes, parts };
    return {
      rule: jury.mode === 'weighed' ? `${rule} ${likesRule}` : `${likesRule} ${rule}`,
      jury: { ...jury, jurors: count.jurors.size, rule, winner: winner ?? null, ballots },
      ranking,
      attempt,
    };
  }

  /** Throws RESULT_NOT_FOUND if there is no such part. */
  async part({ eventId, attempt = '' }: KeptResult, number: number): Promise<string> {
    const id = ballotPartId(eventId, attempt, number);
    const part = await this.repository.store.get(ballotParts, id);
    if (!part) throw new AppError('RESULT_NOT_FOUND');
    return part.lines;
  }

  async #close(eventId: string): Promise<string> {
    return this.repository.store.transaction(async (tx) => {
      const before = await tx.get(juryProgress, eventId);
      if (before?.key !== undefined) return before.key;
      const key = randomBytes(32).toString('base64url');
      const now = Date.now();
      await tx.set(juryProgress, eventId, { startedAt: now, ...before, closedAt: now, key });
      return key;
    });
  }

  /** The complete ballots for existing cards. Ballots of jurors who have a card in the event are left out. */
  async #lines(eventId: string, key: string): Promise<JuryLine[]> {
    const cards = await this.repository.cards(eventId);
    const there = new Set(cards.map(({ postId }) => postId));
    const contestants = new Set(cards.map(({ userId }) => userId));
    const judges = (await this.repository.jurorsOf(eventId)).filter(({ data }) => {
      const takesPart = data.uid !== null && contestants.has(data.uid);
      return stateOf(data) === 'accepted' && !takesPart;
    });
    const given = await Promise.all(
      judges.map(async ({ id }) => {
        const juror = juryPseudonym(key, id);
        const own = await this.repository.ballotsOf(id);
        return own.flatMap(({ data: { postId, points, complete } }): JuryLine[] =>
          complete && there.has(postId) ? [{ juror, postId, points }] : [],
        );
      }),
    );
    const orderOf = ({ juror, postId }: JuryLine) => `${juror} ${postId}`;
    return given.flat().toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }
}

/** The lines, split into parts that each fit a document. */
function* partsOf(lines: readonly JuryLine[]): Generator<string> {
  let part = '';
  for (const line of lines) {
    const text = juryText(line);
    // Lines are ASCII: one byte per character.
    if (part !== '' && part.length + text.length > partBytes) {
      yield part;
      part = '';
    }
    part += text;
  }
  if (part !== '') yield part;
}
