import { createHash, randomBytes } from 'node:crypto';
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
import type { EventRecord } from './event-records.ts';
import { ballotPartId, ballotParts, juryProgress } from './jury-records.ts';
import { juryPseudonym, stateOf } from './jury-rules.ts';
import { JuryRepository } from './jury.repository.ts';

/** Lines of a part, which is a document and a message: both end at 1 MiB. */
const linesPerPart = 2_000;

/** What a jury adds to a result that is made. */
export interface JuryPart {
  readonly rule: string;
  readonly jury: NonNullable<Result['jury']>;
  readonly ranking: readonly Ranked[];
  /** The file of points. */
  readonly parts: readonly string[];
}

/** A jury's part of a result. It is closed first, for good, as likes are: then its points are read. */
@Injectable()
export class JuryResultsService {
  constructor(private readonly repository: JuryRepository) {}

  /** JURY_NOT_DONE while jurors may give points, unless `confirm`. */
  requireDone({ jury }: EventRecord, confirm: boolean): void {
    const mayGoOn = jury !== undefined && jury.until >= todayInMexico();
    if (mayGoOn && !confirm) throw new AppError('JURY_NOT_DONE');
  }

  /** Undefined without a jury. Whoever asks again gets the same. */
  async judge(event: EventRecord, byLikes: readonly Ranked[]): Promise<JuryPart | undefined> {
    const { jury } = event;
    if (!jury) return undefined;
    const key = await this.#close(event.id);
    const lines = await this.#lines(event.id, key);
    const count = new JuryCount(jury);
    const parts: string[] = [];
    for (let at = 0; at < lines.length; at += linesPerPart) {
      const text = lines
        .slice(at, at + linesPerPart)
        .map(juryText)
        .join('');
      count.add(text);
      parts.push(text);
    }
    const ranking = count.rank(byLikes);
    const rule = juryRule(jury);
    const likesRule = jury.mode === 'weighed' ? weighedLikesRule : countingRule;
    const winner = jury.mode === 'beside' ? juryOrder(ranking)[0]?.postId : undefined;
    const file = Buffer.from(parts.join(''));
    const ballots = {
      sha256: createHash('sha256').update(file).digest('hex'),
      entries: count.entries,
      bytes: file.length,
      parts: parts.length,
    };
    return {
      rule: jury.mode === 'weighed' ? `${rule} ${likesRule}` : `${likesRule} ${rule}`,
      jury: { ...jury, jurors: count.jurors.size, rule, winner: winner ?? null, ballots },
      ranking,
      parts,
    };
  }

  /** RESULT_NOT_FOUND where there is no such part. */
  async part(eventId: string, number: number): Promise<string> {
    const part = await this.repository.store.get(ballotParts, ballotPartId(eventId, number));
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

  /** Whole ballots of cards that are there; of jurors that have a card among them, none. */
  async #lines(eventId: string, key: string): Promise<JuryLine[]> {
    const cards = await this.repository.cards(eventId);
    const there = new Set(cards.map(({ postId }) => postId));
    const contestants = new Set(cards.map(({ userId }) => userId));
    const lines: JuryLine[] = [];
    for (const { id, data } of await this.repository.jurorsOf(eventId)) {
      const takesPart = data.uid !== null && contestants.has(data.uid);
      if (stateOf(data) !== 'accepted' || takesPart) continue;
      const juror = juryPseudonym(key, id);
      for (const { postId, points, complete } of await this.repository.ballotsOf(id)) {
        if (complete && there.has(postId)) lines.push({ juror, postId, points });
      }
    }
    const orderOf = ({ juror, postId }: JuryLine) => `${juror} ${postId}`;
    return lines.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }
}
