import { useEffect, useState, useSyncExternalStore } from 'react';
import { config, createStore, useConsent, whenIdle } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';

/** Whether somebody asked to see the consent again: from the footer, whatever they said before. */
const noticeAsked = createStore(false);

let opener: Element | null = null;

export function askAgain(): void {
  opener = document.activeElement;
  noticeAsked.set(true);
}

/** Closes it and gives the focus back to what opened it. */
function closeNotice(): void {
  noticeAsked.set(false);
  if (opener instanceof HTMLElement) opener.focus();
  opener = null;
}

// Held back by a blocker, it stays away: nobody is measured then.
const Notice = lazily<{ asked: boolean; onClose: () => void }>(() =>
  import('./visits-notice.tsx').catch(() => ({ default: () => null })),
);

/** Where visits may be counted it asks once, when the page has come to rest; from the footer any time. */
export function ConsentCorner() {
  const asked = useSyncExternalStore(noticeAsked.subscribe, noticeAsked.get);
  const consent = useConsent();
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const isWanted = asked || (rested && consent === 'unasked');
  if (config.firebase.measurementId === null || !isWanted) return null;
  return <Notice asked={asked} onClose={closeNotice} />;
}
