import { useEffect, useState } from 'react';
import { useApi } from '@el-reto/ui/runtime';
import { pauseTexts } from '@el-reto/ui/messages';

/** Delay of the first request in milliseconds, so that the page itself is loaded first. */
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
