import { useEffect } from 'react';
import { pageMetadataFor, type PageMetadata } from '@el-reto/contracts/pages';
import { whenIdle } from './background.ts';
import { config } from './config.ts';

/** The metadata of each page. The gateway uses the same. */
export const pageMetadata = pageMetadataFor(config.brand);

/**
 * Sets the element of the head that matches `[name]="[value]"`. Creates it if necessary. Removes it
 * without a text.
 */
function put(tag: string, [name, value]: [string, string], attribute: string, text?: string) {
  const found = document.head.querySelector(`${tag}[${name}="${value}"]`);
  if (text === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

/** The path of the page whose metadata is shown. At first the page that was opened. */
let shownTo = typeof location === 'undefined' ? '' : location.pathname;

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
  const isShown = () => path === shownTo;
  // No reader waits for this metadata.
  whenIdle(() => {
    void import('./preview-metadata.ts')
      .then(({ showPreviewMetadata }) => showPreviewMetadata(path, isShown))
      .catch(() => undefined);
  });
}

/**
 * Updates the metadata after a navigation. The gateway has written those of the first page. Only one mounted
 * component may use this.
 */
export function usePageMetadata({ title, description, robots, canonical }: PageMetadata): void {
  useEffect(
    () => show({ title, description, robots, canonical }),
    [title, description, robots, canonical],
  );
}
