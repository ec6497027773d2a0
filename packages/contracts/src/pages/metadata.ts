/**
 * What a page says of itself, the same from the gateway (before any script runs) and from the
 * site's own script (after a navigation). Free of zod, so that a browser can load it.
 */
export interface PageMetadata {
  readonly title: string;
  readonly description?: string;
  /** Path of the page's one true address, as `/gallery`; pages kept from search have none. */
  readonly canonical?: string;
  readonly robots: 'index, follow' | 'noindex, nofollow';
}

/** The names that titles and descriptions are made of, from the configuration. */
export interface SiteNames {
  /** As `LA BRU`. */
  readonly product: string;
  /** As `El Reto`. */
  readonly contest: string;
}

const longestDescription = 160;

/** One line of at most 160 characters and an ellipsis, cut between words. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
