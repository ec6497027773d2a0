import type { Post } from '@el-reto/contracts';
import { askToEnter } from '@el-reto/ui/account';
import { enter } from '@el-reto/ui/messages';
import { askForLike, call, paths } from '@el-reto/ui/runtime';

/** Asks a guest to sign in for a like. The requested like survives the pages of sign-up. */
export async function enterToLike(post: Post): Promise<void> {
  const events = await call('listAllEvents', { anonymous: true }).catch(() => []);
  const event = events.find(({ id }) => id === post.eventid);
  const back = event ? paths.postToLike(event.slug, post.slug) : location.pathname;
  askForLike(back);
  const entered = await askToEnter({ ...enter.toLike(post.name), card: post, back });
  if (entered !== 'left') askForLike(null);
}

/** Asks a guest to sign in for a report; resolves to whether the guest did. */
export const enterToReport = async (back: string): Promise<boolean> =>
  (await askToEnter({ ...enter.toReport, back })) === 'in';

/** Asks an invited juror to sign in; resolves to whether the juror did. */
export const enterToJudge = async (back: string, eventName: string): Promise<boolean> =>
  (await askToEnter({ ...enter.toJudge(eventName), back })) === 'in';
