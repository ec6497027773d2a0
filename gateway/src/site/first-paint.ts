import type { Page } from './match-page.ts';

/** What the shell's server build exports. */
export interface FrameBuild {
  firstPaint(config: unknown): { door: string; frame: readonly [string, string] };
}

/** What the public remote's server build exports. */
export interface ScreenBuild {
  firstScreen(wanted: {
    page: string;
    path: string;
    answers: Readonly<Record<string, unknown>>;
    config: unknown;
  }): string | null;
}

/** Both builds, as far as they are there. */
export interface DrawingBuilds {
  readonly frame: FrameBuild | null;
  readonly screen: ScreenBuild | null;
}

/** A page as `<template>`s show it. */
export interface Drawing {
  readonly page: Page | null;
  readonly path: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Files that the page needs, as `<link>`s. */
  readonly links: readonly string[];
}

/** Pages that somebody who may not enter can read: what becomes of the date they are asked for. */
const isOpenToAll = (page: Page | null) =>
  page === null || page.name === 'privacy' || page.name === 'terms';

/**
 * The page before any script, in two `<template>`s of which the page's own first script shows one:
 * the age gate (`door`), and the screen behind it. A third has the links to the application's files, for after
 * that. Without the builds there is nothing, and the application draws.
 */
export function drawTemplates(
  { page, path, answers, links }: Drawing,
  { frame, screen }: DrawingBuilds,
  config: unknown,
): string {
  const files = `<template id="files">${links.join('')}</template>`;
  if (!frame) return files;
  const drawn = frame.firstPaint(config);
  const own = page && screen?.firstScreen({ page: page.name, path, answers, config });
  const content = own ? `<div data-app="public">${own}</div>` : '';
  const [before, after] = drawn.frame;
  return [
    `<template id="door"${isOpenToAll(page) ? ' data-open' : ''}>${drawn.door}</template>`,
    `<template id="screen"><div id="primera" data-app="shell">${before}${content}${after}</div></template>`,
    files,
  ].join('\n    ');
}
