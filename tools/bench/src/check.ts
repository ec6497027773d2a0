import { checkCaches, readLists, readTruth } from '@el-reto/chaos';
import type { Contest } from '@el-reto/dev';

/**
 * How many likes the contest has; throws where a post's number, its list of accounts and users' own
 * likes disagree.
 */
export async function checkTallies({ api, admin, eventId, users }: Contest): Promise<number> {
  const truth = await readTruth(api, users, [admin]);
  const [fault] = checkCaches(await readLists(api, [eventId]), truth);
  if (fault) throw new Error(fault.detail);
  return [...truth.likes.values()].filter((own) => eventId in own).length;
}
