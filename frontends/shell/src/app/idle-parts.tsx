import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazily, Toaster } from '@el-reto/ui';
import { config, isAt, patterns, refresh, useApi } from '@el-reto/ui/runtime';
import { startMeasurement, useConsent } from '@el-reto/ui/consent';
import { ClosingNight } from '../features/closing/closing-night.tsx';
import { closeNotice, noticeAsked } from '../features/consent/notice-asked.ts';
import { NoticeNews } from '../features/notices/notice-news.tsx';
import { prepareScreen } from '../features/remotes/loader.ts';
import { pauseTexts } from '@el-reto/ui/messages';

/** Files that the page loaded before the service worker was active, without pictures. */
function filesOfThisPage(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return files.filter((name) => /^\/(assets|remotes)\//.test(new URL(name).pathname));
}

/** Starts the service worker, which caches the pages that the visitor sees, including this page. */
async function startOfflineCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/sw.js');
  if (!isFirst) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  for (const address of [location.pathname, ...filesOfThisPage()]) {
    // `force-cache` avoids a second download.
    await fetch(address, { cache: 'force-cache' });
  }
  await refresh('listCurrentEvents', 'listAllEvents');
}

/** The screens that visitors open most often. */
const mostOpened = ['home', 'gallery', 'contest', 'post', 'winners'] as const;

/**
 * Loads these screens in advance, while one of them is shown: a failed load reloads the page, and other pages may
 * have forms with text. Not while offline, because browsers do not request a failed module again.
 */
async function loadScreens(): Promise<void> {
  const isShown = mostOpened.some((screen) => isAt(patterns[screen], location.pathname));
  if (isShown && navigator.onLine) await Promise.all(mostOpened.map(prepareScreen));
}

/** Parts of the page that are loaded when the page is idle. */
export default function IdleParts() {
  useEffect(() => void loadScreens(), []);
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

// If an ad blocker blocks the file, no notice appears and no visit is measured.
const VisitsNotice = lazily<{ asked: boolean; onClose: () => void }>(() =>
  import('../features/consent/visits-notice.tsx').catch(() => ({ default: () => null })),
);

/** Asks for consent to analytics once. The footer can open it at any time. */
function ConsentCorner() {
  const asked = useSyncExternalStore(noticeAsked.subscribe, noticeAsked.get);
  const consent = useConsent();
  const isWanted = asked || consent === 'unasked';
  if (config.firebase.measurementId === null || !isWanted) return null;
  return <VisitsNotice asked={asked} onClose={closeNotice} />;
}

/** Delay of the first request in milliseconds, so that the page itself is loaded first. */
const askAfterMs = 2_000;
const askAgainMs = 60_000;

function PauseNotice() {
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
