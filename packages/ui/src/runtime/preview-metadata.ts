/** Metadata for link previews and crawlers. Only the gateway writes it. */
const previewMetadata =
  'meta[property^="og:"], meta[name^="twitter:"], meta[name="keywords"], [type="application/ld+json"]';

/**
 * Replaces the metadata for link previews and crawlers by that of the page at `path`, loaded from the
 * gateway. The service worker stores the page, too. `isShown` returns whether that page is still shown.
 */
export async function showPreviewMetadata(path: string, isShown: () => boolean): Promise<void> {
  if (!isShown()) return;
  for (const element of document.head.querySelectorAll(previewMetadata)) element.remove();
  const answer = await fetch(path, { priority: 'low' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The visitor may have navigated to another page meanwhile.
  if (isShown()) document.head.append(...page.head.querySelectorAll(previewMetadata));
}
