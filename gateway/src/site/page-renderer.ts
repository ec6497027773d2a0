import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Representation } from '../http/representation.ts';
import { fillTemplate, renderMetadata } from './html.ts';
import type { Page } from './match-page.ts';
import type { PageContents } from './page-contents.ts';
import { pageLinks } from './preload-links.ts';
import type { SiteConfig } from './site-config.ts';
import type { DrawingBuilds, SiteFiles } from './site-files.ts';

const mostPages = 500;
/** How long the relative times ("hace 5 minutos") of a rendered page may be shown, in milliseconds. */
const drawnForMs = 60_000;

/** Renders pages as bytes. A page with the same contents is rendered once. */
export class PageRenderer {
  readonly #pages = new LRUCache<string, Representation>({ max: mostPages });

  /** `onFault` is called if a page cannot be rendered. That page is sent without markup. */
  constructor(
    private readonly config: SiteConfig,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** `isPast`: the address names a past version of a legal text, which the application loads. */
  render(
    page: Page | null,
    path: string,
    contents: PageContents,
    files: SiteFiles,
    isPast = false,
  ): Representation {
    const { config } = this;
    const head = renderMetadata(contents.metadata, config);
    const shown = [...contents.data].map(([address, { tag }]) => `${address} ${tag}`);
    const minute = Math.floor(Date.now() / drawnForMs);
    const parts = [files.version, minute, page?.name, isPast, head, ...shown];
    const key = hash('sha256', parts.join('\n'), 'base64url');
    const known = this.#pages.get(key);
    if (known) return known;
    const links = pageLinks(page, files.preloads);
    const data = Object.fromEntries(
      [...contents.data].map(([address, answer]) => [address, answer.json()]),
    );
    const html = fillTemplate(files.template, {
      head: [head, ...links.head].join('\n    '),
      config,
      data,
      styles: links.styles,
      templates: this.#draw(
        { page, path, isPast, answers: data, links: links.files },
        files.drawing,
      ),
    });
    const rendered = new Representation(Buffer.from(html), 'text/html; charset=utf-8');
    // Only existing pages are stored: clients can invent addresses, which must not evict pages.
    if (contents.state === 'found') this.#pages.set(key, rendered);
    return rendered;
  }

  #draw(drawing: Drawing, builds: DrawingBuilds): string {
    try {
      return drawTemplates(drawing, builds, this.config);
    } catch (error) {
      this.onFault(error);
      return drawTemplates(drawing, { frame: null, screen: null }, this.config);
    }
  }
}

/** The data from which the `<template>`s of a page are made. `links` load the files of the page. */
export interface Drawing {
  readonly page: Page | null;
  readonly path: string;
  readonly isPast: boolean;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
}

const openToAll = new Set<Page['name']>(['privacy', 'terms', 'unsubscribe', 'emailVerification']);

/** Pages that are readable without the age check, such as the privacy notice and mail confirmations. */
const isOpenToAll = (page: Page | null) => page === null || openToAll.has(page.name);

/**
 * The page before any script runs, in two `<template>`s: the age gate (`door`) and the `screen` behind it.
 * The page's first script shows one of them. A third template, `files`, links the application's scripts,
 * which load after that. Without server builds there is only `files`, and the application renders the
 * page.
 */
export function drawTemplates(
  { page, path, isPast, answers, links }: Drawing,
  { frame, screen }: DrawingBuilds,
  config: unknown,
): string {
  const files = `<template id="files">${links.join('')}</template>`;
  if (!frame) return files;
  const drawn = frame.firstPaint(path, { answers, config });
  const legal = page && !isPast && frame.legalScreen(page.name, { answers, config });
  const own = page && screen?.firstScreen({ page: page.name, path, answers, config });
  const content = legal || (own ? `<div data-app="public">${own}</div>` : '');
  const [before, after] = drawn.frame;
  return [
    `<template id="door"${isOpenToAll(page) ? ' data-open' : ''}>${drawn.door}</template>`,
    `<template id="screen"><div id="primera" data-app="shell">${before}${content}${after}</div></template>`,
    files,
  ].join('\n    ');
}
