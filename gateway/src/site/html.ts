import { siteName } from '@el-reto/contracts/pages';
import type { SiteMetadata } from './page-metadata.ts';
import type { SiteConfig } from './site-config.ts';

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

/** JSON for a `<script>` element. No text in it can end the element. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function renderMetadata(
  page: SiteMetadata,
  { canonicalOrigin: origin, brand }: SiteConfig,
): string {
  const { title, description, keywords, robots, image, type = 'website', jsonLd } = page;
  const absolute = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path);
  const canonical = page.canonical && absolute(page.canonical);
  const meta = (kind: 'name' | 'property', name: string, content: string | undefined) =>
    content === undefined ? [] : [`<meta ${kind}="${name}" content="${escapeHtml(content)}" />`];
  const preview = ({ url, alt, width, height }: NonNullable<SiteMetadata['image']>) => [
    ...meta('property', 'og:site_name', siteName(brand)),
    ...meta('property', 'og:locale', 'es_MX'),
    ...meta('property', 'og:type', type),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:image', absolute(url)),
    ...meta('property', 'og:image:alt', alt),
    ...meta('property', 'og:image:width', width?.toString()),
    ...meta('property', 'og:image:height', height?.toString()),
    ...meta('property', 'og:url', canonical),
    ...meta('name', 'twitter:card', 'summary_large_image'),
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...meta('name', 'description', description),
    ...meta('name', 'keywords', keywords),
    ...meta('name', 'robots', robots),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`] : []),
    ...(image === undefined ? [] : preview(image)),
    ...(jsonLd ? [`<script type="application/ld+json">${jsonForHtml(jsonLd)}</script>`] : []),
  ].join('\n    ');
}

interface PageParts {
  readonly head: string;
  readonly config: unknown;
  /** Answers that the page needs first, by API path. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Links to stylesheets that follow the shell's own. */
  readonly styles: readonly string[];
  /** `<template>` elements that the page shows before any script runs. */
  readonly templates: string;
}

const jsonBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`;

/** Fills the placeholders of the shell's page. Inserted text is not searched for placeholders again. */
export function fillTemplate(
  template: string,
  { head, config, data, styles, templates }: PageParts,
): string {
  const fillings: Record<string, string> = {
    head,
    config: jsonBlock('config', config),
    data: jsonBlock('data', data),
    styles: styles.map((link) => `  ${link}\n  `).join(''),
    templates,
  };
  const marked = template.replace('</head>', '<!--styles--></head>');
  return marked.replaceAll(
    /<!--(head|config|data|styles|templates)-->/g,
    (_, place: string) => fillings[place] ?? '',
  );
}
