import type { Notice } from '@el-reto/contracts';
import {
  call,
  errorText,
  navigate,
  refresh,
  setAnswer,
  toast,
  useApi,
  usePersonal,
} from '@el-reto/ui/runtime';
import { notices } from '@el-reto/ui/messages';
import { withNews, withRead, type Which } from './notice-list.ts';

/** The first page of the account's notices. */
export const useNotices = () => useApi('listMyNotifications', usePersonal());

/** Marks notices as read: on the page at once, then on the server. */
export async function markRead(uid: string, which: Which): Promise<void> {
  const at = new Date().toISOString();
  await setAnswer('listMyNotifications', { uid }, (list) => list && withRead(list, which, at));
  try {
    const body = which === 'all' ? { all: true as const } : { ids: [...which] };
    const { unread } = await call('readMyNotifications', { body });
    await setAnswer('listMyNotifications', { uid }, (list) => list && { ...list, unread });
  } catch (error) {
    // If the user follows a notice, a failure is not shown, because the page changes.
    if (which === 'all') toast(errorText(error), { tone: 'bad' });
    void refresh('listMyNotifications');
  }
}

/** Adds a notice from the stream to the list and shows it as a toast. */
export async function receiveNotice(uid: string, notice: Notice): Promise<void> {
  let isListed = false;
  await setAnswer('listMyNotifications', { uid }, (list) => {
    isListed = list !== undefined;
    return list && withNews(list, notice);
  });
  if (!isListed) void refresh('listMyNotifications');
  toast(notice.text, {
    action: {
      label: notices.see,
      run: () => {
        navigate(notice.url);
        void markRead(uid, [notice.id]);
      },
    },
  });
  // A notice means that cards, likes or prizes of the account have changed.
  void refresh('listMyPosts', 'getMyRace', 'listMyLikes', 'listMyClaims', 'getMyClaim');
}
