import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { config, useConsent, whenIdle } from '@el-reto/ui/runtime';
import { noticeAsked } from './notice-store.ts';

type Notice = ComponentType<{ asked: boolean }>;

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
      <Notice asked={asked} />
    </Suspense>
  );
}
