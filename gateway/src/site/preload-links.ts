import { z } from 'zod';
import { escapeHtml } from './html.ts';
import type { Page } from './match-page.ts';

const files = z.array(z.string());

/** What a front end's build says of its files (`preload.json`), as paths below its folder. */
export const preloadListSchema = z.object({
  entry: files,
  styles: files,
  fonts: files,
  screens: z.record(z.string(), files),
});
export type PreloadList = z.infer<typeof preloadListSchema>;

export interface PreloadLists {
  readonly shell: PreloadList | null;
  readonly public: PreloadList | null;
  readonly admin: PreloadList | null;
}

/** The remote that shows a page, and its screen; the others are the shell's own. */
const remotes: Partial<Record<Page['name'], 'public' | 'admin'>> = {
  home: 'public',
  gallery: 'public',
  contest: 'public',
  post: 'public',
  winners: 'public',
  profile: 'public',
  admin: 'admin',
};

interface PageLinks {
  /** For the head: what every visitor needs. */
  readonly head: string[];
  /** Stylesheets, after the shell's own. */
  readonly styles: string[];
  /** Scripts of the page, for those who pass the age gate. */
  readonly files: string[];
}

/** Spares the browser the trips shell → remote → screen: all three are asked for at once. */
export function pageLinks(page: Page | null, lists: PreloadLists): PageLinks {
  const head = (lists.shell?.fonts ?? []).map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${escapeHtml(file)}" />`,
  );
  const shell = (lists.shell?.entry ?? []).map((file) => `/${file}`);
  const remote = page && remotes[page.name];
  const list = remote && lists[remote];
  const address = (file: string) => `/remotes/${remote}/${file}`;
  const own = page && list ? [...list.entry, ...(list.screens[page.name] ?? [])] : [];
  return {
    head,
    styles: (list?.styles ?? []).map(
      (file) => `<link rel="stylesheet" href="${escapeHtml(address(file))}" />`,
    ),
    files: [...new Set([...shell, ...own.map(address)])].map(
      (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}" />`,
    ),
  };
}
