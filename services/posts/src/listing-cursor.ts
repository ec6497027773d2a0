import { AppError } from '@el-reto/contracts';
import { decodePlace, encodePlace } from '@el-reto/service-kit';
import { z } from 'zod';
import { legsOf } from './listing-order.ts';
import type { ListOrder, Place } from './listing-order.ts';

const cursorSchema = z.tuple([
  z.enum(['recent', 'likes', 'random', 'queue']),
  z.int().min(0),
  z.int().min(0),
  z.array(z.union([z.string(), z.number()])),
]);

/** Behind which post a list goes on: `after` holds that post's place in leg `leg`. */
export interface Position {
  readonly order: ListOrder;
  readonly seed: number;
  readonly leg: number;
  readonly after: Place;
}

export const encodeCursor = ({ order, seed, leg, after }: Position): string =>
  encodePlace([order, seed, leg, after]);

/** The position that a cursor of a list in this order stands for: else MALFORMED_REQUEST. */
export function decodeCursor(cursor: string, order: ListOrder): Position {
  const [listed, seed, leg, after] = decodePlace(cursorSchema, cursor);
  const fields = legsOf(order, seed)[leg]?.orderBy?.length;
  if (listed === order && after.length === fields) return { order, seed, leg, after };
  throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' });
}
