import { siteName } from '@el-reto/contracts/pages';
import { jsonForHtml } from '../json-for-html.ts';
import type { Head, SiteFacts } from './head.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** A head as HTML, ready to stand in the page. */
export function renderHead(head: Head, facts: SiteFacts): string {
  const { title, description, keywords, canonical, robots, social, jsonLd = [] } = head;
  const lines = [`<title>${escapeHtml(title)}</title>`];
  if (description !== undefined) lines.push(meta('name', 'description', description));
  if (keywords !== undefined) lines.push(meta('name', 'keywords', keywords));
  if (robots !== undefined) lines.push(meta('name', 'robots', robots));
  if (canonical !== undefined) {
    const address = escapeHtml(absolute(canonical, facts));
    lines.push(`<link rel="canonical" href="${address}" />`);
  }
  if (social) lines.push(...renderSocial({ ...head, social }, facts));
  for (const data of jsonLd) {
    lines.push(`<script type="application/ld+json">${jsonForHtml(data)}</script>`);
  }
  return lines.join('\n    ');
}

function renderSocial(head: Head & Required<Pick<Head, 'social'>>, facts: SiteFacts): string[] {
  const { title, description, canonical, social } = head;
  return [
    meta('property', 'og:site_name', siteName(facts)),
    meta('property', 'og:locale', 'es_MX'),
    meta('property', 'og:type', social.type ?? 'website'),
    meta('property', 'og:title', title),
    ...(description === undefined ? [] : [meta('property', 'og:description', description)]),
    meta('property', 'og:image', absolute(social.image, facts)),
    ...(canonical === undefined ? [] : [meta('property', 'og:url', absolute(canonical, facts))]),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const absolute = (path: string, { origin }: SiteFacts) =>
  path.startsWith('/') ? `${origin}${path}` : path;
