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

export type { PageHead };

const names = config.brand;

/** The heads of all pages, as the gateway writes them too. */
export const heads = {
  home: homePageHead(names),
  gallery: galleryPageHead(names),
  winners: winnersPageHead(names),
  contest: (event: Parameters<typeof contestPageHead>[1]) => contestPageHead(names, event),
  post: (post: Parameters<typeof postPageHead>[1], eventSlug: string) =>
    postPageHead(names, post, eventSlug),
  hidden: (page: Parameters<typeof hiddenPageHead>[1]) => hiddenPageHead(names, page),
  notFound: notFoundPageHead,
} as const;

/** A head in short, for what the site shows at an address of another page. */
export interface Head {
  title: string;
  description?: string | undefined;
  /** Private, legal and unfinished pages stay out of search engines. */
  noindex?: boolean;
}

/** The element that `selector` finds, made by `make` where it is missing and wanted. */
function put(selector: string, attribute: string, value: string | undefined, make: () => Element) {
  const found = document.head.querySelector(selector);
  if (value === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, value);
}

function putMeta(name: string, content: string | undefined): void {
  put(`meta[name="${name}"]`, 'content', content, () =>
    Object.assign(document.createElement('meta'), { name }),
  );
}

function putCanonical(path: string | undefined): void {
  const address = path && `${config.canonicalOrigin || location.origin}${path}`;
  put('link[rel="canonical"]', 'href', address, () =>
    Object.assign(document.createElement('link'), { rel: 'canonical' }),
  );
}

interface Shown {
  title: string;
  description: string | undefined;
  robots: PageHead['robots'];
  canonical: string | undefined;
}

/** What is open, the newest last: closing a photo over the gallery gives the gallery's head back. */
const open: Shown[] = [];

function show({ title, description, robots, canonical }: Shown): void {
  document.title = title;
  putMeta('robots', robots);
  putMeta('description', description);
  putCanonical(canonical);
}

/** Keeps the head true after a navigation; the first one is written by the gateway. */
export function useHead(head: PageHead | Head): void {
  const { title, description } = head;
  const hidden = 'robots' in head ? head.robots !== 'index, follow' : (head.noindex ?? false);
  const canonical = 'robots' in head ? head.canonical : undefined;
  useEffect(() => {
    const shown: Shown = {
      title,
      description,
      robots: hidden ? 'noindex, nofollow' : 'index, follow',
      canonical: hidden ? undefined : (canonical ?? location.pathname),
    };
    open.push(shown);
    show(shown);
    return () => {
      open.splice(open.indexOf(shown), 1);
      const before = open.at(-1);
      if (before) show(before);
    };
  }, [title, description, hidden, canonical]);
}
