import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast, useApi } from '@el-reto/ui/runtime';
import { offlineTexts, pauseTexts } from '@el-reto/ui/messages';

/** What the service worker says: that it answers with what was seen before. */
let isLost = false;

function subscribe(listener: () => void) {
  const end = new AbortController();
  const { signal } = end;
  const hear = (isLostNow: boolean) => {
    isLost = isLostNow;
    listener();
  };
  window.addEventListener('online', () => hear(false), { signal });
  window.addEventListener('offline', listener, { signal });
  // None on a page without TLS.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener('message', ({ data }) => hear(data.isLost), { signal });
  worker?.controller?.postMessage(null);
  return () => end.abort();
}

const isOnline = () => navigator.onLine && !isLost;

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const wasLost = useRef(false);
  useEffect(() => {
    if (online && wasLost.current) toast(offlineTexts.back, { tone: 'good' });
    wasLost.current = !online;
  }, [online]);
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-22 z-30 flex justify-center md:bottom-5">
      {!online && (
        <span className="animate-rise rounded-full border-[3px] border-ink bg-sun px-4 py-1.5 text-sm font-bold text-ink shadow-print-sm">
          {offlineTexts.lost}
        </span>
      )}
    </output>
  );
}

/** The page itself comes first: this is asked once it has had its time. */
const askAfterMs = 2_000;
const askAgainMs = 60_000;

export function PauseNotice() {
  const [asks, setAsks] = useState(false);
  const { data } = useApi('getSwitches', asks ? {} : null, { refetchInterval: askAgainMs });
  useEffect(() => {
    const first = setTimeout(() => setAsks(true), askAfterMs);
    return () => clearTimeout(first);
  }, []);
  const closed = (['likes', 'uploads'] as const).filter((name) => data?.[name] === 'closed');
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-36 z-30 flex justify-center md:bottom-18">
      {closed.length > 0 && (
        <span className="animate-rise rounded-card border-[3px] border-ink bg-sun px-4 py-1.5 text-center text-sm font-bold text-ink shadow-print-sm">
          {closed.map((name) => pauseTexts[name]).join(' ')}
        </span>
      )}
    </output>
  );
}
