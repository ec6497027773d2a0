import { useSyncExternalStore, useEffect, useRef } from 'react';
import { toast } from '@el-reto/ui/runtime';
import { offlineTexts } from '@el-reto/ui/messages';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

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
