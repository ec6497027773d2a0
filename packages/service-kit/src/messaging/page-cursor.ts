import { z } from 'zod';
import { AppError } from '@el-reto/contracts';
import type { Collection, Query, Reader, Stored } from '@el-reto/store';
import { findListed, type ListRange, type PageOptions } from './find-listed.ts';

/** A cursor: a position in a list, as an opaque text with which a client requests the next page. */
export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position in a cursor. Throws MALFORMED_REQUEST if the position does not match `schema`. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' }, { cause });
  }
}

export type PageQuery<T> = PageOptions<T> &
  Pick<Query<T>, 'where'> &
  Required<Pick<Query<T>, 'orderBy'>> &
  Pick<ListRange<T>, 'isListed'>;

const values = z.array(z.union([z.string(), z.number()]));

/** One page of a query, with the cursor of the next page, which is null after the last page. */
export async function findPage<T>(
  reader: Reader,
  collection: Collection<T>,
  { orderBy, where, isListed, ...options }: PageQuery<T>,
  cursor: string | undefined,
): Promise<{ readonly page: Stored<T>[]; readonly nextCursor: string | null }> {
  const schema = values.length(orderBy.length);
  const from = cursor === undefined ? undefined : ([0, decodeCursor(schema, cursor)] as const);
  const ranges = [{ query: { orderBy, ...(where && { where }) }, isListed }];
  const { found, next } = await findListed(reader, collection, ranges, from, options);
  return { page: found, nextCursor: next && encodeCursor(next[1]) };
}

type RequestPage<Name extends string, Item> = (from: {
  readonly cursor?: string;
}) => Promise<Record<Name, readonly Item[]> & { readonly nextCursor: string | null }>;

/** The pages of the list `name` in a request's answers, because NATS limits the size of an answer. */
export async function* eachPage<Name extends string, Item>(
  name: Name,
  request: RequestPage<Name, Item>,
): AsyncGenerator<readonly Item[], void> {
  let from = {};
  for (;;) {
    const { [name]: items, nextCursor } = await request(from);
    yield items;
    if (nextCursor === null) return;
    from = { cursor: nextCursor };
  }
}

export const allPages = async <Name extends string, Item>(
  name: Name,
  request: RequestPage<Name, Item>,
): Promise<Item[]> => (await Array.fromAsync(eachPage(name, request))).flat();
