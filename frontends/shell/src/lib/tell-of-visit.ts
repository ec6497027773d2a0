import { visitsPath } from '@el-reto/contracts/rules';

/**
 * Says that somebody opened this page, and by whose link; not who. Whoever sent the page may be a
 * CDN, which tells nobody. A page that is made ready ahead waits until it is looked at.
 */
export function tellOfVisit(): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', tellOfVisit, { once: true });
    return;
  }
  const source = new URLSearchParams(location.search).get('utm_source') ?? undefined;
  const body = JSON.stringify({ path: location.pathname, source });
  navigator.sendBeacon(visitsPath, new Blob([body], { type: 'application/json' }));
}
