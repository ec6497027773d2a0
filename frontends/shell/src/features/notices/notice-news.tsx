import { useState } from 'react';
import type { Notice } from '@el-reto/contracts';
import { pathTo, useApi, useUser } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { receiveNotice } from './use-notices.ts';

/** Interval of the requests for the list while there is no stream, in milliseconds. */
const askEveryMs = 60_000;

/** Receives notices while the page is open. */
export function NoticeNews() {
  const uid = useUser()?.uid;
  const [isUp, setUp] = useState(true);
  const { reread } = useApi('listMyNotifications', {}, isUp ? {} : { refetchInterval: askEveryMs });
  useLive(
    uid === undefined ? null : pathTo('followMe'),
    ({ type, data }) => {
      if (uid && type === 'notification') void receiveNotice(uid, data as Notice);
    },
    { onOpen: () => void reread(), onLink: setUp, uid },
  );
  return null;
}
