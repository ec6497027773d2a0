import type { Stored } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import type { Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';

/** Most cards with one number of likes that are ordered by the time at which they reached it. */
const mostTied = 200;

/** The leading cards, in the order that a result would have. */
@Injectable()
export class Standings {
  constructor(private readonly repository: LikesRepository) {}

  /**
   * The cards with the most likes. Of cards with equal numbers, the one that reached the number first
   * comes first.
   */
  async topOf(eventId: string, limit: number): Promise<Stored<Tally>[]> {
    const best = await this.repository.topOf(eventId, limit);
    const least = best.at(-1)?.data.likes;
    if (least === undefined) return [];
    // Further cards may have the same number of likes as the last of `best`.
    const where = { eventId, likes: least };
    const tied = await this.repository.store.find(tallies, { where, limit: mostTied });
    const above = best.filter(({ data }) => data.likes > least);
    const ranked = await Promise.all(
      [...Map.groupBy([...above, ...tied], ({ data }) => data.likes).values()].map((cards) =>
        this.#merits(cards),
      ),
    );
    return ranked
      .flat()
      .toSorted((a, b) => b.card.data.likes - a.card.data.likes || a.at - b.at || byId(a, b))
      .slice(0, limit)
      .map(({ card }) => card);
  }

  /** Reads no time for a card whose number of likes is unique. */
  #merits(cards: readonly Stored<Tally>[]) {
    return Promise.all(
      cards.map(async (card) => {
        const latest = cards.length === 1 ? 0 : await this.repository.latestAt(card.id);
        return { card, at: latest ?? 0 };
      }),
    );
  }
}

const byId = (a: { card: Stored<Tally> }, b: { card: Stored<Tally> }) =>
  a.card.id < b.card.id ? -1 : 1;
