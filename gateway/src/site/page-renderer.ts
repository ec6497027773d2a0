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
/** How long relative times in a rendered page are accurate enough, in milliseconds. */
const drawnForMs = 60_000;

/** Pages as bytes, each made once for what it shows. */
export class PageRenderer {
  readonly #pages = new LRUCache<string, Representation>({ max: mostPages });

  /** `onFault` is called for a page that cannot be rendered; it is sent without markup. */
  constructor(
    private readonly config: SiteConfig,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** `isPast`: the address names a version of a legal text, which the application fetches. */
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
    // Clients can invent addresses, whose pages must not evict others.
    if (contents.found) this.#pages.set(key, rendered);
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

/** A page as `<template>`s show it; `links` are those to the files that it needs. */
export interface Drawing {
  readonly page: Page | null;
  readonly path: string;
  readonly isPast: boolean;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
}

const openToAll = new Set<Page['name']>(['privacy', 'terms', 'unsubscribe', 'emailVerification']);

/**
 * Pages that are readable without an age check, such as the privacy notice and mail confirmations.
 */
const isOpenToAll = (page: Page | null) => page === null || openToAll.has(page.name);

/**
 * The page before any script, in two `<template>`s of which its own first script shows one: the age
 * gate (`door`), or the `screen` behind it. `files` links to the application's scripts, for after
 * that. Without the builds there is nothing else, and the application draws.
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
