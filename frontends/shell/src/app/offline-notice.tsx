import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toast } from '@el-reto/ui/runtime';
import { offlineTexts } from '@el-reto/ui/messages';

let worker: ServiceWorkerContainer | undefined;
try {
  // Undefined without TLS. Some browsers throw if storage is forbidden.
  worker = navigator.serviceWorker;
} catch {
  // Without a service worker the page only lacks its offline mode.
}

/** Whether the service worker answers from its cache. */
let isLost = false;

function subscribe(listener: () => void) {
  const end = new AbortController();
  const { signal } = end;
  const update = (isLostNow: boolean) => {
    isLost = isLostNow;
    listener();
  };
  window.addEventListener('online', () => update(false), { signal });
  window.addEventListener('offline', listener, { signal });
  worker?.addEventListener('message', ({ data }) => update(data.isLost), { signal });
  worker?.controller?.postMessage(null);
  return () => end.abort();
}

const isOnline = () => navigator.onLine && !isLost;

const useOnline = () => useSyncExternalStore(subscribe, isOnline);

/** Whether a chunk can be loaded, from the network or from the service worker's cache. */
export const useCanLoad = () => useOnline() || Boolean(worker?.controller);

/** The notice is part of the first script, because without a network it could not be loaded. */
export function OfflineNotice() {
  const online = useOnline();
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
