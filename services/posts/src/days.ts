import { addDays, todayInMexico } from '@el-reto/contracts';
import type { PostRecord } from './post-records.ts';

/** Number of days whose likes are stored with a post. */
const daysKept = 14;
/** Number of days that the author sees. */
const daysShown = 7;

type Likes = Pick<PostRecord, 'likes' | 'days'>;

/** The post's stored days, after its likes became `likes` today. */
export function daysWith(post: Likes, likes: number, today = todayInMexico()) {
  const before = post.days ?? { [addDays(today, -1)]: post.likes };
  const all = Object.entries({ ...before, [today]: likes });
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-daysKept));
}

/**
 * The likes at the end of each of the last days; today is last. The list begins at the earliest on the day
 * before the upload.
 */
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

/** The number of likes that the post gained on this day, which must be one of its last days. */
export function gainedOn(post: Parameters<typeof lastDays>[0], date: string): number {
  const days = lastDays(post);
  const likesOn = (day: string) => days.find((known) => known.date === day)?.likes ?? 0;
  return likesOn(date) - likesOn(addDays(date, -1));
}
