import type { z } from 'zod';
import { AppError } from '@el-reto/contracts';

/** A place in a list as the opaque text that a next page is asked for with. */
export const encodeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The position in a cursor; throws MALFORMED_REQUEST if it does not match `schema`. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' }, { cause });
  }
}

type AskPage<Name extends string, Item> = (from: {
  readonly cursor?: string;
}) => Promise<Record<Name, readonly Item[]> & { readonly nextCursor: string | null }>;

/** All items of a request's list `name`, page by page: NATS limits the size of answers. */
export async function* eachPage<Name extends string, Item>(
  name: Name,
  ask: AskPage<Name, Item>,
): AsyncGenerator<readonly Item[], void> {
  let from = {};
  for (;;) {
    const { [name]: items, nextCursor } = await ask(from);
    yield items;
    if (nextCursor === null) return;
    from = { cursor: nextCursor };
  }
}

/** All of it at once. */
export const allPages = async <Name extends string, Item>(
  name: Name,
  ask: AskPage<Name, Item>,
): Promise<Item[]> => (await Array.fromAsync(eachPage(name, ask))).flat();
