/** Where a list's page is read; null: there is none. */
export type PagePath<Key, Page> = (index: number, previous: Page | null) => Key | null;

/**
 * Reads `size` pages, each by what the one before says; goes on from `known` pages, which stay as
 * they are.
 */
export async function readPages<Key, Page>(
  path: PagePath<Key, Page>,
  size: number,
  known: readonly Page[],
  read: (key: Key) => Promise<Page>,
): Promise<Page[]> {
  const pages = known.slice(0, size);
  while (pages.length < size) {
    const key = path(pages.length, pages.at(-1) ?? null);
    if (key === null) break;
    pages.push(await read(key));
  }
  return pages;
}
