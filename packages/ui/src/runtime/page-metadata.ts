import { useEffect } from 'react';
import { pageMetadataFor, type PageMetadata } from '@el-reto/contracts/pages';
import { whenIdle } from './background.ts';
import { config } from './config.ts';

/** The metadata of each page, the same as the gateway's. */
export const pageMetadata = pageMetadataFor(config.brand);

/** Sets an element of the head that `[name]="[value]"` finds; makes it, or takes it away. */
function put(tag: string, [name, value]: [string, string], attribute: string, text?: string) {
  const found = document.head.querySelector(`${tag}[${name}="${value}"]`);
  if (text === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

/** Metadata for link previews and crawlers, written by the gateway only. */
const forMachines =
  'meta[property^="og:"], meta[name^="twitter:"], meta[name="keywords"], [type="application/ld+json"]';

/** The page of these metadata: at first the one that was opened. */
let shownTo = typeof location === 'undefined' ? '' : location.pathname;

/** Has the gateway say of this page what it says of one that is opened; the service worker keeps that, too. */
async function askForMachines(path: string): Promise<void> {
  const answer = await fetch(path, { priority: 'low' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The visitor may have navigated meanwhile.
  if (path === shownTo) document.head.append(...page.head.querySelectorAll(forMachines));
}

function show({ title, description, robots, canonical }: PageMetadata): void {
  const isListed = robots === 'index, follow' && canonical !== undefined;
  const origin = config.canonicalOrigin || location.origin;
  document.title = title;
  put('meta', ['name', 'robots'], 'content', robots);
  put('meta', ['name', 'description'], 'content', description);
  put('link', ['rel', 'canonical'], 'href', isListed ? `${origin}${canonical}` : undefined);
  const path = location.pathname;
  if (path === shownTo) return;
  shownTo = path;
  for (const element of document.head.querySelectorAll(forMachines)) element.remove();
  // No reader waits for it.
  whenIdle(() => {
    if (path === shownTo) void askForMachines(path).catch(() => undefined);
  });
}

/** Open pages, the newest last: when it closes, the page below has its own metadata again. */
const open: PageMetadata[] = [];

/** Keeps the page's metadata true after a navigation; what stands there first is the gateway's. */
export function usePageMetadata({ title, description, robots, canonical }: PageMetadata): void {
  useEffect(() => {
    const shown: PageMetadata = { title, description, robots, canonical };
    open.push(shown);
    show(shown);
    return () => {
      open.splice(open.indexOf(shown), 1);
      const before = open.at(-1);
      if (before) show(before);
    };
  }, [title, description, robots, canonical]);
}
