import { pagePaths, singlePagePaths } from '@el-reto/contracts/pages';

type SinglePage = keyof typeof singlePagePaths;

/** One of the site's pages, as an address names it. */
export type Page =
  | { readonly name: SinglePage }
  | { readonly name: 'contest'; readonly eventSlug: string }
  | { readonly name: 'post'; readonly eventSlug: string; readonly postSlug: string };

const singlePages = new Map<string, SinglePage>(
  Object.entries(singlePagePaths).map(([name, path]) => [path, name as SinglePage]),
);

const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '([a-z0-9-]{1,200})')}$`);
const contestPath = pattern(pagePaths.contest);
const postPath = pattern(pagePaths.post);

/** The page at `path` (decoded, without query), or null for an address that leads nowhere. */
export function matchPage(path: string): Page | null {
  const name = singlePages.get(path);
  if (name) return { name };
  const contest = contestPath.exec(path);
  if (contest?.[1]) return { name: 'contest', eventSlug: contest[1] };
  const post = postPath.exec(path);
  if (post?.[1] && post[2]) return { name: 'post', eventSlug: post[1], postSlug: post[2] };
  return null;
}
