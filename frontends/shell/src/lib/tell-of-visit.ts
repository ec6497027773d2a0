import { visitsPath } from '@el-reto/contracts/rules';

/**
 * Reports the visit with its source, without the visitor. A page from a CDN reports itself as well.
 * A prerendered page waits until it is shown.
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
