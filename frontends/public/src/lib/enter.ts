import type { Post } from '@el-reto/contracts';
import { askToEnter } from '@el-reto/ui/account';
import { enter } from '@el-reto/ui/messages';
import { askForLike, knownOrRead, paths, sessionReady } from '@el-reto/ui/runtime';

let isAsking = false;

/** Runs `ask`; resolves to false at once if a dialog is already open or about to open. */
async function once(ask: () => Promise<boolean>): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    return await ask();
  } finally {
    isAsking = false;
  }
}

/**
 * Asks a guest to sign in for a like. The requested like survives the pages of sign-up. Resolves to whether
 * the guest was asked.
 */
export const enterToLike = (post: Post): Promise<boolean> =>
  once(async () => {
    const events = await knownOrRead('listAllEvents').catch(() => []);
    const event = events.find(({ id }) => id === post.eventid);
    const back = event ? paths.postToLike(event.slug, post.slug) : location.pathname;
    askForLike(back);
    const entered = await askToEnter({ ...enter.toLike(post.name), card: post, back });
    if (entered !== 'left') askForLike(null);
    return true;
  });

/** Whether the user is signed in. A guest is asked to sign in. */
async function isIn(words: Parameters<typeof askToEnter>[0]): Promise<boolean> {
  const { status } = await sessionReady();
  return status === 'signed-in' || once(async () => (await askToEnter(words)) === 'in');
}

export const enterToReport = (back: string) => isIn({ ...enter.toReport, back });

export const enterToJudge = (back: string, eventName: string) =>
  isIn({ ...enter.toJudge(eventName), back });
