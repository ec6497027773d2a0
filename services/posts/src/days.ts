import { addDays, todayInMexico } from '@el-reto/contracts';
import type { PostRecord } from './post-records.ts';

/** Days that are stored of a post. */
const daysKept = 14;
/** Days that its owner sees. */
const daysShown = 7;

type Likes = Pick<PostRecord, 'likes' | 'days'>;

/** The days of a post whose likes become `likes` today. */
export function daysWith(post: Likes, likes: number, today = todayInMexico()) {
  const before = post.days ?? { [addDays(today, -1)]: post.likes };
  const all = Object.entries({ ...before, [today]: likes });
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-daysKept));
}

/** Likes at the end of each of the last days, today's last. The list begins on the day before the upload. */
export function lastDays(
  { likes, days = {}, createdAt }: Likes & Pick<PostRecord, 'createdAt'>,
  today = todayInMexico(),
): { date: string; likes: number }[] {
  const known = Object.entries(days).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const earliest = known[0]?.[1] ?? likes;
  const born = todayInMexico(new Date(createdAt));
  return Array.from({ length: daysShown }, (_, at) => addDays(today, at + 1 - daysShown))
    .filter((date) => date >= addDays(born, -1))
    .map((date) => {
      if (date === today) return { date, likes };
      if (date < born) return { date, likes: 0 };
      return { date, likes: known.findLast(([day]) => day <= date)?.[1] ?? earliest };
    });
}

/** The likes that a post gained on one of its last days. */
export function gainedOn(post: Parameters<typeof lastDays>[0], date: string): number {
  const days = lastDays(post);
  const likesOn = (day: string) => days.find((known) => known.date === day)?.likes ?? 0;
  return likesOn(date) - likesOn(addDays(date, -1));
}
