import { Chance, day, inOrder, minute, type RawLike } from './population.ts';
import { card, momentOf, monday, people, personLikes } from './held-out-people.ts';

const cards = 200;
const voters = 3_000;
/** Of the voters, those who come because a contestant passed the link round. */
const asked = 0.45;

/** A contest's week: some cards have many friends, whose likes come within an hour or two. */
export function weekOfVotes(seed: number): RawLike[] {
  const chance = new Chance(seed ^ 0x5eed);
  const popular = () => card(Math.floor(cards * chance.next() ** 2.2) + 1);
  const likes: RawLike[] = [];
  while (likes.length < voters * asked) {
    const from = momentOf(chance, monday + chance.whole(0, 6) * day);
    const theirs = popular();
    const friends = Math.min(60, Math.ceil(chance.human(6, 0.8)));
    for (const _ of people(friends, (index) => index))
      likes.push(personLikes(chance, from + chance.human(22 * minute, 1.1), theirs));
  }
  while (likes.length < voters) {
    const at = momentOf(chance, monday + chance.whole(0, 6) * day);
    likes.push(personLikes(chance, at, popular()));
  }
  return inOrder(likes);
}
