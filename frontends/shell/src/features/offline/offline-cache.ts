import { refresh } from '@el-reto/ui/runtime';

/** Files that the page loaded before the service worker was active, without pictures. */
function filesOfThisPage(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return files.filter((name) => /^\/(assets|remotes)\//.test(new URL(name).pathname));
}

/** Starts the service worker, which caches the pages that the visitor sees, including this page. */
export async function startOfflineCache(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
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
