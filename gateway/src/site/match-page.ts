import { pagePaths, type singlePagePaths } from '@el-reto/contracts/pages';

export type Page =
  | { readonly name: keyof typeof singlePagePaths }
  | { readonly name: 'contest' | 'game' | 'record' | 'jury' | 'prize'; readonly eventSlug: string }
  | { readonly name: 'author'; readonly uid: string }
  | { readonly name: 'unsubscribe'; readonly token: string }
  | { readonly name: 'confirmLike'; readonly eventId: string; readonly token: string }
  | { readonly name: 'post'; readonly eventSlug: string; readonly postSlug: string };

const pages = Object.entries(pagePaths).map(([name, path]) => {
  const form = path
    .replaceAll(/:(event|post)slug/g, '(?<$1Slug>[a-z0-9-]{1,200})')
    .replace(':uid', String.raw`(?<uid>[\w:@.-]{1,128})`)
    .replace(':eventid', String.raw`(?<eventId>[\w-]{1,128})`)
    .replace(':token', String.raw`(?<token>[\w.~-]{1,500})`);
  return { name, form: new RegExp(`^${form}$`) };
});

/** The page at `path` (decoded, without query); null if there is none. */
export function matchPage(path: string): Page | null {
  for (const { name, form } of pages) {
    const found = form.exec(path);
    if (found) return { name, ...found.groups } as Page;
  }
  return null;
}
