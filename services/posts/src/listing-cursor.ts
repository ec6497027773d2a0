import { AppError } from '@el-reto/service-kit';
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

export function encodeCursor({ order, seed, leg, after }: Position): string {
  return Buffer.from(JSON.stringify([order, seed, leg, after])).toString('base64url');
}

/** The position that a cursor of a list in this order stands for: else MALFORMED_REQUEST. */
export function decodeCursor(cursor: string, order: ListOrder): Position {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success && parsed.data[0] === order) {
    const [, seed, leg, after] = parsed.data;
    const fields = legsOf(order, seed)[leg]?.orderBy?.length;
    if (after.length === fields) return { order, seed, leg, after };
  }
  throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
