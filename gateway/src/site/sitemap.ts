import { apiRoot, minGameCards } from '@el-reto/contracts';
import { contestPath, gamePath, pagePaths, postPath, recordPath } from '@el-reto/contracts/pages';
import { escapeHtml } from './html.ts';

/** Fixed pages for crawlers. The other fixed pages are personal or excluded from indexes. */
const fixedPaths = [pagePaths.home, pagePaths.gallery, pagePaths.winners];
/** Most addresses in a sitemap, as sitemaps.org specifies. */
const mostAddresses = 50_000;

export interface IndexedEvent {
  readonly slug: string;
  /** Whether the result is published and shown. */
  readonly hasRecord: boolean;
  readonly postSlugs: readonly string[];
}

export function robotsText(origin: string): string {
  const { admin, profile, signIn, signup, resetPassword } = pagePaths;
  const closed = [apiRoot, admin, profile, signIn, signup, resetPassword];
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The sitemap by sitemaps.org: fixed pages, events, then posts. */
export function sitemapXml(origin: string, events: readonly IndexedEvent[]): string {
  const paths = [
    ...fixedPaths,
    ...events.map(({ slug }) => contestPath(slug)),
    ...events
      .filter(({ postSlugs }) => postSlugs.length >= minGameCards)
      .map(({ slug }) => gamePath(slug)),
    ...events.filter(({ hasRecord }) => hasRecord).map(({ slug }) => recordPath(slug)),
    ...events.flatMap(({ slug, postSlugs }) => postSlugs.map((post) => postPath(slug, post))),
  ];
  const urls = paths
    .slice(0, mostAddresses)
    .map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const dayMs = 24 * 60 * 60 * 1000;
/** Validity in days. The file is generated for each request. */
const goodForDays = 30;

/** `security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
export function securityText(origin: string, contact: string): string {
  const expires = new Date(Date.now() + goodForDays * dayMs).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
