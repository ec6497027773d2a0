import { useEffect } from 'react';
import { Toaster } from '@el-reto/ui';
import { startMeasurement } from '@el-reto/ui/consent';
import { ClosingNight } from '../features/closing/closing-night.tsx';
import { ConsentCorner } from '../features/consent/consent-corner.tsx';
import { NoticeNews } from '../features/notices/notice-news.tsx';
import { startOfflineCache } from '../features/offline/offline-cache.ts';
import { PauseNotice } from './pause-notice.tsx';

/** Parts of the page that are loaded when the page is idle. */
export default function IdleParts() {
  useEffect(startMeasurement, []);
  // If the browser forbids storage, the page only lacks its offline mode.
  useEffect(() => void startOfflineCache().catch(() => undefined), []);
  return (
    <>
      <PauseNotice />
      <ClosingNight />
      <NoticeNews />
      <Toaster />
      <ConsentCorner />
    </>
  );
}
