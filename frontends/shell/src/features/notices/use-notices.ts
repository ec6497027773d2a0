import type { Notice } from '@el-reto/contracts';
import { call, logQuietly, navigate, refresh, setAnswer, toast, useApi } from '@el-reto/ui/runtime';
import { notices } from '@el-reto/ui/messages';
import { withNews, withRead } from './notice-list.ts';

/** The first page of the account's notices. */
export const useNotices = () => useApi('listMyNotifications');

/** Marks notices, or without `ids` all notices, as read: on the page at once, then on the server. */
export async function markRead(uid: string, ids?: string[]): Promise<void> {
  const at = new Date().toISOString();
  await setAnswer('listMyNotifications', { uid }, (list) => list && withRead(list, at, ids));
  const body = ids ? { ids } : { all: true as const };
  await call('readMyNotifications', { body }).catch((error: unknown) =>
    logQuietly('Notices are not marked as read', error),
  );
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
