import { apiRoot } from '@el-reto/contracts';
import { contestPath, pagePaths, postPath } from '@el-reto/contracts/pages';

/** Addresses that crawlers are invited to; the rest is personal, or wants not to be indexed. */
const fixedPaths = [pagePaths.home, pagePaths.gallery, pagePaths.winners];
/** Most addresses that a sitemap may list (sitemaps.org). */
const mostAddresses = 50_000;

/** An event's slug with those of its public posts. */
export interface IndexedEvent {
  readonly slug: string;
  readonly postSlugs: readonly string[];
}

/** What crawlers may read, and where the list of pages is. */
export function robotsText(origin: string): string {
  const { admin, profile, signIn, signup, resetPassword } = pagePaths;
  const closed = [apiRoot, admin, profile, signIn, signup, resetPassword];
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The site's pages as sitemaps.org wants them: fixed ones, events, then posts. */
export function sitemapXml(origin: string, events: readonly IndexedEvent[]): string {
  const paths = [
    ...fixedPaths,
    ...events.map(({ slug }) => contestPath(slug)),
    ...events.flatMap(({ slug, postSlugs }) => postSlugs.map((post) => postPath(slug, post))),
  ];
  const urls = paths
    .slice(0, mostAddresses)
    .map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
