import type { Post, PostPage } from '@el-reto/contracts';

/** The posts of all pages, each once (pages read at different times may overlap), without `gone`. */
export function joinPages(pages: readonly PostPage[], gone: ReadonlySet<string>): Post[] {
  const seen = new Set(gone);
  return pages
    .flatMap(({ posts }) => posts)
    .filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
}
