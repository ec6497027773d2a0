import { foldName, type calls } from '@el-reto/contracts';
import type { Query } from '@el-reto/store';
import type { z } from 'zod';
import { displayNameOf, type UserRecord } from './account-records.ts';

/** A part of a list: accounts in the order of an index, and which of them are listed. */
export interface UserListPart {
  readonly query: Pick<Query<UserRecord>, 'where' | 'orderBy'>;
  readonly isListed: (user: UserRecord) => boolean;
  /** Its place in that order. */
  readonly placeOf: (user: UserRecord) => [string | number, string];
}

const byEmail = {
  orderBy: [
    ['email', 'asc'],
    ['uid', 'asc'],
  ],
} as const;
const emailPlace = ({ email, uid }: UserRecord): [string, string] => [email, uid];

/** Behind every text that begins with another one. */
const last = '\uffff';

/**
 * Banned accounts, the last one first; or those whose address begins with `q`, which an index finds,
 * and behind them, unless that is an address, those whose name has its words.
 */
export function partsOf({
  q = '',
  banned,
}: Pick<z.infer<typeof calls.listUsers.input>, 'q' | 'banned'>): UserListPart[] {
  const start = q.toLowerCase();
  const words = foldName(q).split(' ').filter(Boolean);
  const isAddressed = ({ email }: UserRecord) => email.startsWith(start);
  const isNamed = (user: UserRecord) => {
    const name = foldName(displayNameOf(user));
    return words.length > 0 && words.every((word) => name.includes(word));
  };
  if (banned) {
    return [
      {
        query: {
          where: [['bannedAt', '>', 0]],
          orderBy: [
            ['bannedAt', 'desc'],
            ['uid', 'desc'],
          ],
        },
        isListed: (user) => isAddressed(user) || isNamed(user),
        placeOf: ({ bannedAt = 0, uid }) => [bannedAt, uid],
      },
    ];
  }
  const where = [
    ['email', '>=', start],
    ['email', '<', start + last],
  ] as const;
  const addressed: UserListPart = {
    query: { ...byEmail, ...(start && { where }) },
    isListed: () => true,
    placeOf: emailPlace,
  };
  if (start === '' || start.includes('@')) return [addressed];
  const named: UserListPart = {
    query: byEmail,
    isListed: (user) => isNamed(user) && !isAddressed(user),
    placeOf: emailPlace,
  };
  return [addressed, named];
}
