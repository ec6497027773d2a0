import { useSyncExternalStore } from 'react';
import { useConsent } from '@el-reto/ui/consent';
import { config } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { closeNotice, noticeAsked } from './notice-asked.ts';

// Held back by a blocker, it stays away: nobody is measured then.
const Notice = lazily<{ asked: boolean; onClose: () => void }>(() =>
  import('./visits-notice.tsx').catch(() => ({ default: () => null })),
);

/** Where visits may be counted it asks once, when the page has come to rest; from the footer any time. */
export function ConsentCorner() {
  const asked = useSyncExternalStore(noticeAsked.subscribe, noticeAsked.get);
  const consent = useConsent();
  const isWanted = asked || consent === 'unasked';
  if (config.firebase.measurementId === null || !isWanted) return null;
  return <Notice asked={asked} onClose={closeNotice} />;
}
