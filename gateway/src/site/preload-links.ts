import { z } from 'zod';
import { escapeHtml } from './html.ts';
import type { Page } from './match-page.ts';

const files = z.array(z.string());

/** The list of a front end's built files (`preload.json`), as paths below its folder. */
export const preloadListSchema = z.object({
  entry: files,
  styles: files,
  fonts: files,
  screens: z.record(z.string(), files),
});

/** Null if the front end is not built. */
export type PreloadLists = Readonly<
  Record<'shell' | 'public' | 'admin', z.output<typeof preloadListSchema> | null>
>;

/**
 * Links that let the browser load shell, remote and screen at the same time. `head` is for every visitor,
 * `styles` follow the shell's own, `files` are for visitors who pass the age gate. A page without a screen
 * in a remote belongs to the shell.
 */
export function pageLinks(page: Page | null, { shell, ...remotes }: PreloadLists) {
  const screenOf = (list: PreloadLists['admin']) => page && list?.screens[page.name];
  const [remote, list] = Object.entries(remotes).find(([, built]) => screenOf(built)) ?? [];
  const address = (file: string) => `/remotes/${remote}/${file}`;
  const own = list ? [...list.entry, ...(screenOf(list) ?? [])] : [];
  const scripts = [...(shell?.entry ?? []).map((file) => `/${file}`), ...own.map(address)];
  const link = (attributes: string, href: string) =>
    `<link ${attributes} href="${escapeHtml(href)}" />`;
  return {
    head: (shell?.fonts ?? []).map((file) =>
      link('rel="preload" as="font" type="font/woff2" crossorigin', `/${file}`),
    ),
    styles: (list?.styles ?? []).map((file) => link('rel="stylesheet"', address(file))),
    files: [...new Set(scripts)].map((file) => link('rel="modulepreload" crossorigin', file)),
  };
}
