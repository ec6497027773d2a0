import { AppError, todayInMexico } from '@el-reto/contracts';
import { addDays } from '@el-reto/contracts/rules';
import { buildContest, prepareContest, upload, type StackInfo } from '@el-reto/dev';
import { copyOf, photoOf } from './pictures.ts';

/** Photos that wait, and public ones of a contest that is over. */
export const size = { waiting: 500, earlier: 60, authors: 25 };
const contestName = 'Mesa';
const earlierName = 'Mesa Pasada';
/** Numbers of photos that only the earlier contest has. */
const earlierFrom = 10_000;
/** Few enough to come in about in their order. */
const sentAtOnce = 4;
/** Three of so many are copies: 60 of 500. */
const stretch = 25;
const copiesAt = [9, 17, 24];

/** What the n-th waiting photo is a copy of: an earlier one of this day, or one of the earlier contest. */
export function originalOf(n: number): { day: number } | { earlier: number } | null {
  const which = copiesAt.indexOf(n % stretch);
  if (which === -1) return null;
  const copy = Math.floor(n / stretch) * copiesAt.length + which;
  if (copy % 2 === 1 || n < 2 * stretch) return { earlier: Math.floor(copy / 2) % size.earlier };
  // Far enough back to be public by now, and no copy itself.
  const day = (n * 37) % (n - stretch);
  return { day: day - (copiesAt.includes(day % stretch) ? 1 : 0) };
}

const pictureOf = (n: number): Promise<Buffer> => {
  const original = originalOf(n);
  if (!original) return photoOf(n);
  return copyOf('day' in original ? original.day : earlierFrom + original.earlier, n);
};

export const nameOf = (n: number) => `Mesa Foto ${n}`;
export const numberIn = (name: string) => Number(name.split(' ').at(-1));

export type Day = Awaited<ReturnType<typeof prepareDay>>;

/** Both contests, and the photos that wait, sent in by many. */
export async function prepareDay(info: StackInfo, account: { email: string; password: string }) {
  const contest = await prepareContest({ info }, account, {
    name: contestName,
    posts: 0,
    users: size.authors,
    picture: photoOf,
  });
  const { api, admin, users, eventId } = contest;
  const before = await buildContest(api, admin, {
    name: earlierName,
    posts: size.earlier,
    picture: (n) => photoOf(earlierFrom + n),
  });
  const today = todayInMexico();
  await api.call('updateEvent', {
    token: admin.token,
    params: { eventId: before.eventId },
    body: { startDate: addDays(today, -40), endDate: addDays(today, -10) },
  });
  const send = async (n: number) => {
    const { token } = users[(n * 7) % users.length] ?? admin;
    const mediaId = await upload(api, token, 'post', await pictureOf(n));
    await api.call('createPost', { token, body: { eventId, name: nameOf(n), mediaId } });
  };
  for (let n = 0; n < size.waiting; n += sentAtOnce) {
    await Promise.all(Array.from({ length: sentAtOnce }, (_, at) => send(n + at)));
    if (n % 100 === 0) console.log(`${n + sentAtOnce} photos wait`);
  }
  const event = (await api.call('listAllEvents')).find(({ id }) => id === eventId);
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  return { api, admin, event };
}
