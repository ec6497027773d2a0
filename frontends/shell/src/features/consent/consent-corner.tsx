import { useSyncExternalStore } from 'react';
import { useConsent } from '@el-reto/ui/consent';
import { config } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { closeNotice, noticeAsked } from './notice-asked.ts';

// If an ad blocker blocks the file, no notice appears and no visit is measured.
const Notice = lazily<{ asked: boolean; onClose: () => void }>(() =>
  import('./visits-notice.tsx').catch(() => ({ default: () => null })),
);

/**
 * Asks for consent to analytics once, when the page is idle. The footer can open it at any time.
 */
export function ConsentCorner() {
  const asked = useSyncExternalStore(noticeAsked.subscribe, noticeAsked.get);
  const consent = useConsent();
  const isWanted = asked || consent === 'unasked';
  if (config.firebase.measurementId === null || !isWanted) return null;
  return <Notice asked={asked} onClose={closeNotice} />;
}
