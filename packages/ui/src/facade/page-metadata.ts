import { useEffect } from 'react';
import {
  contestPageHead,
  galleryPageHead,
  hiddenPageHead,
  homePageHead,
  notFoundPageHead,
  postPageHead,
  winnersPageHead,
  type PageHead,
} from '@el-reto/contracts/heads';
import { config } from './config.ts';

const names = config.brand;

/** What each page says of itself, as the gateway writes it too. */
export const pageMetadata = {
  home: homePageHead(names),
  gallery: galleryPageHead(names),
  winners: winnersPageHead(names),
  contest: (event: Parameters<typeof contestPageHead>[1]) => contestPageHead(names, event),
  post: (post: Parameters<typeof postPageHead>[1], eventSlug: string) =>
    postPageHead(names, post, eventSlug),
  hidden: (page: Parameters<typeof hiddenPageHead>[1]) => hiddenPageHead(names, page),
  notFound: notFoundPageHead,
  /** What the site shows at an address of another page stays out of search engines. */
  unlisted: (title: string): PageHead => ({ title, robots: 'noindex, nofollow' }),
} as const;

/** Sets an element of the head that `[name]="[value]"` finds; makes it, or takes it away. */
function put(tag: string, [name, value]: [string, string], attribute: string, text?: string) {
  const found = document.head.querySelector(`${tag}[${name}="${value}"]`);
  if (text === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

function show({ title, description, robots, canonical }: PageHead): void {
  const isListed = robots === 'index, follow' && canonical !== undefined;
  document.title = title;
  put('meta', ['name', 'robots'], 'content', robots);
  put('meta', ['name', 'description'], 'content', description);
  const origin = config.canonicalOrigin || location.origin;
  put('link', ['rel', 'canonical'], 'href', isListed ? `${origin}${canonical}` : undefined);
}

/** What is open, the newest last: when it closes, the page under it has its own metadata again. */
const open: PageHead[] = [];

/** Keeps the page's metadata true after a navigation; what stands there first is the gateway's. */
export function usePageMetadata({ title, description, robots, canonical }: PageHead): void {
  useEffect(() => {
    const shown: PageHead = {
      title,
      robots,
      ...(description !== undefined && { description }),
      ...(canonical !== undefined && { canonical }),
    };
    open.push(shown);
    show(shown);
    return () => {
      open.splice(open.indexOf(shown), 1);
      const before = open.at(-1);
      if (before) show(before);
    };
  }, [title, description, robots, canonical]);
}
