import { calls, type DeskUser } from '@el-reto/contracts';
import {
  decodeCursor,
  encodeCursor,
  findListed,
  HandleRequest,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { admins, users, type UserRecord } from './account-records.ts';
import { rangesOf } from './user-search.ts';

/** Most accounts that are read for one page. After that, the page ends with fewer accounts. */
const mostRead = 2_000;
const stride = 200;

/** A cursor: the number of the part, and the position in it. */
const cursorSchema = z.tuple([
  z.int().min(0),
  z.union([z.tuple([]), z.tuple([z.union([z.string(), z.number()]), z.string()])]),
]);

@Controller()
export class UsersController {
  constructor(@Inject(STORE) private readonly store: Store) {}

  @HandleRequest(calls.listUsers)
  async list({ input }: Incoming<typeof calls.listUsers>) {
    const { limit, cursor, q = '' } = input;
    // The search text may be an account's id. That account is the first of the list.
    const ofId = cursor === undefined && q ? await this.store.get(users, q) : undefined;
    const first = ofId && (ofId.ban || !input.banned) ? [ofId] : [];
    const from = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor);
    const options = { limit: limit - first.length, stride, mostRead };
    // If the account fills the page, the next page starts at the beginning of the ranges.
    const { found, next } =
      options.limit === 0
        ? { found: [], next: [0, []] }
        : await findListed(this.store, users, rangesOf(input), from, options);
    const page = [...first, ...found.map(({ data }) => data)];
    const rights = await Promise.all(page.map(({ uid }) => this.store.get(admins, uid)));
    return {
      users: page.map((user, at) => deskUserOf(user, rights[at] !== undefined)),
      nextCursor: next && encodeCursor(next),
    };
  }
}

function deskUserOf({ ban, bannedAt = 0, ...user }: UserRecord, isAdmin: boolean): DeskUser {
  const { uid, name, lastName, displayName = '', email, photoURL, createdAt } = user;
  const banned = ban
    ? { by: ban.by, reason: ban.reason, at: new Date(bannedAt).toISOString() }
    : null;
  return { uid, name, lastName, displayName, email, photoURL, createdAt, isAdmin, banned };
}
