type From = { readonly cursor?: string };
type Page<Name extends string, Item> = Readonly<Record<Name, readonly Item[]>> & {
  readonly nextCursor: string | null;
};

/**
 * Everything that a request lists under `name`, asked for page by page: one answer holds no more
 * than NATS takes.
 */
export async function allPages<Name extends string, Item>(
  name: Name,
  ask: (from: From) => Promise<Page<Name, Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let from: From | null = {};
  while (from !== null) {
    const page: Page<Name, Item> = await ask(from);
    all.push(...page[name]);
    from = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return all;
}
