import type { z } from 'zod';
import { AppError } from '@el-reto/contracts';

/** A place in a list as the opaque text that a next page is asked for with. */
export const encodePlace = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor stands for; MALFORMED_REQUEST for one that fits no `schema`. */
export function decodePlace<S extends z.ZodType>(schema: S, cursor: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' }, { cause });
  }
}

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
