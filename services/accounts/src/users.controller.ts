import { calls, type DeskUser } from '@el-reto/contracts';
import {
  decodeCursor,
  encodeCursor,
  HandleRequest,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { admins, users, type UserRecord } from './account-records.ts';
import { partsOf, type UserListPart } from './user-search.ts';

/** Most accounts that are read for one page. After that, the page ends with fewer accounts. */
const mostScanned = 2_000;
const stride = 200;

/** A cursor: the number of the part, and the position in it. */
const cursorSchema = z.tuple([
  z.int().min(0),
  z.union([z.tuple([]), z.tuple([z.union([z.string(), z.number()]), z.string()])]),
]);
type Place = z.infer<typeof cursorSchema>;

@Controller()
export class UsersController {
  constructor(@Inject(STORE) private readonly store: Store) {}

  @HandleRequest(calls.listUsers)
  async list({ input }: Incoming<typeof calls.listUsers>) {
    const { limit, cursor, q = '' } = input;
    const parts = partsOf(input);
    const from: Place = cursor === undefined ? [0, []] : decodeCursor(cursorSchema, cursor);
    const found: UserRecord[] = [];
    // The search text may be an account's id. That account is the first of the list.
    const ofId = cursor === undefined && q ? await this.store.get(users, q) : undefined;
    if (ofId && (ofId.ban || !input.banned)) found.push(ofId);
    let place = from;
    let scanned = 0;
    for await (const { user, isListed, next } of this.#walk(parts, from)) {
      const isIn = isListed && user.uid !== q;
      const isFull = isIn && found.length === limit;
      if (isFull || scanned === mostScanned) return this.#pageOf(found, place);
      if (isIn) found.push(user);
      scanned += 1;
      place = next;
    }
    return this.#pageOf(found, null);
  }

  async #pageOf(found: readonly UserRecord[], next: Place | null) {
    const rights = await Promise.all(found.map(({ uid }) => this.store.get(admins, uid)));
    return {
      users: found.map((user, at) => deskUserOf(user, rights[at] !== undefined)),
      nextCursor: next && encodeCursor(next),
    };
  }

  async *#walk(parts: readonly UserListPart[], [first, behind]: Place) {
    for (const [at, part] of parts.entries()) {
      if (at < first) continue;
      let after: Place[1] = at === first ? behind : [];
      for (let isMore = true; isMore;) {
        const some = await this.store.find(users, {
          ...part.query,
          limit: stride,
          ...(after.length > 0 && { after }),
        });
        for (const { data: user } of some) {
          after = part.placeOf(user);
          const next: Place = [at, after];
          yield { user, isListed: part.isListed(user), next };
        }
        isMore = some.length === stride;
      }
    }
  }
}

function deskUserOf({ ban, bannedAt = 0, ...user }: UserRecord, isAdmin: boolean): DeskUser {
  const { uid, name, lastName, displayName = '', email, photoURL, createdAt } = user;
  const banned = ban
    ? { by: ban.by, reason: ban.reason, at: new Date(bannedAt).toISOString() }
    : null;
  return { uid, name, lastName, displayName, email, photoURL, createdAt, isAdmin, banned };
}
