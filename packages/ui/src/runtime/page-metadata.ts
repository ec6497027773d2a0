import { useEffect } from 'react';
import { pageMetadataFor, type PageMetadata } from '@el-reto/contracts/pages';
import { config } from './config.ts';

/** What each page says of itself, as the gateway writes it too. */
export const pageMetadata = pageMetadataFor(config.brand);

/** Sets an element of the head that `[name]="[value]"` finds; makes it, or takes it away. */
function put(tag: string, [name, value]: [string, string], attribute: string, text?: string) {
  const found = document.head.querySelector(`${tag}[${name}="${value}"]`);
  if (text === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

/** What the gateway says of the page that came first, and nobody says of those that follow. */
const ofFirstPage =
  'meta[name="keywords"], meta[property^="og:image"], [type="application/ld+json"]';

function show({ title, description, robots, canonical, image }: PageMetadata): void {
  const isListed = robots === 'index, follow' && canonical !== undefined;
  if (document.title !== title) {
    for (const element of document.head.querySelectorAll(ofFirstPage)) element.remove();
  }
  document.title = title;
  put('meta', ['property', 'og:title'], 'content', title);
  put('meta', ['property', 'og:description'], 'content', description);
  put('meta', ['name', 'robots'], 'content', robots);
  put('meta', ['name', 'description'], 'content', description);
  const origin = config.canonicalOrigin || location.origin;
  const address = isListed ? `${origin}${canonical}` : undefined;
  put('link', ['rel', 'canonical'], 'href', address);
  put('meta', ['property', 'og:url'], 'content', address);
  if (!image) return;
  put('meta', ['property', 'og:image'], 'content', new URL(image.url, origin).href);
  for (const part of ['alt', 'width', 'height'] as const)
    put('meta', ['property', `og:image:${part}`], 'content', image[part]?.toString());
}

/** What is open, the newest last: when it closes, the page under it has its own metadata again. */
const open: PageMetadata[] = [];

/** Keeps the page's metadata true after a navigation; what stands there first is the gateway's. */
export function usePageMetadata(metadata: PageMetadata): void {
  const { title, description, robots, canonical } = metadata;
  const { url, alt = '', width = 0, height = 0 } = metadata.image ?? {};
  useEffect(() => {
    const image = url === undefined ? {} : { image: { url, alt, width, height } };
    const shown: PageMetadata = { title, description, robots, canonical, ...image };
    open.push(shown);
    show(shown);
    return () => {
      open.splice(open.indexOf(shown), 1);
      const before = open.at(-1);
      if (before) show(before);
    };
  }, [title, description, robots, canonical, url, alt, width, height]);
}
