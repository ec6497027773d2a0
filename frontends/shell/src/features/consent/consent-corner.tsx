import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { config, createStore, useConsent, whenIdle } from '@el-reto/ui/runtime';

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

type Notice = ComponentType<{ asked: boolean; onClose: () => void }>;

// Held back by a blocker, it stays away: nobody is measured then.
const Notice = lazy<Notice>(() =>
  import('./visits-notice.tsx').catch(() => ({ default: () => null })),
);

/** Where visits may be counted it asks once, when the page has come to rest; from the footer any time. */
export function ConsentCorner() {
  return config.firebase.measurementId === null ? null : <Question />;
}

function Question() {
  const asked = useSyncExternalStore(noticeAsked.subscribe, noticeAsked.get);
  const consent = useConsent();
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  if (!asked && !(rested && consent === 'unasked')) return null;
  return (
    <Suspense>
      <Notice asked={asked} onClose={closeNotice} />
    </Suspense>
  );
}
