import { useState } from 'react';
import type { Notice } from '@el-reto/contracts';
import { pathTo, useApi, usePersonal } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { receiveNotice } from './use-notices.ts';

/** Interval of the requests for the list while there is no stream, in milliseconds. */
const askEveryMs = 60_000;

/** Receives notices while the page is open. */
export function NoticeNews() {
  const personal = usePersonal();
  const [isUp, setUp] = useState(true);
  const { reread } = useApi(
    'listMyNotifications',
    personal,
    isUp ? {} : { refetchInterval: askEveryMs },
  );
  useLive(
    personal && pathTo('followMe'),
    ({ type, data }) => {
      if (personal && type === 'notification') void receiveNotice(personal.uid, data as Notice);
    },
    { onOpen: () => void reread(), onLink: setUp, uid: personal?.uid },
  );
  return null;
}
