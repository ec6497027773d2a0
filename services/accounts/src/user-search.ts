import { foldName, type calls } from '@el-reto/contracts';
import type { Query } from '@el-reto/store';
import type { z } from 'zod';
import { fullNameOf, type UserRecord } from './account-records.ts';

/** A part of a list: accounts in the order of an index, and a test that selects the listed ones. */
export interface UserListPart {
  readonly query: Pick<Query<UserRecord>, 'where' | 'orderBy'>;
  readonly isListed: (user: UserRecord) => boolean;
  /** The position of an account in that order. */
  readonly placeOf: (user: UserRecord) => [string | number, string];
}

const byEmail = {
  orderBy: ['email', 'uid'],
} as const;
const emailPlace = ({ email, uid }: UserRecord): [string, string] => [email, uid];

/** Sorts after every text that begins with the same letters. */
const highestCharacter = '\uffff';

/**
 * The parts of a list. With `banned`: banned accounts, the latest ban first. With `q`: first the accounts
 * whose address begins with `q`, found by an index; then, unless `q` is an address, those whose name has
 * the words of `q`.
 */
export function partsOf({
  q = '',
  banned,
}: Pick<z.infer<typeof calls.listUsers.input>, 'q' | 'banned'>): UserListPart[] {
  const start = q.toLowerCase();
  const words = foldName(q).split(' ').filter(Boolean);
  const isAddressed = ({ email }: UserRecord) => email.startsWith(start);
  const isNamed = (user: UserRecord) => {
    const name = foldName(`${fullNameOf(user)} ${user.displayName ?? ''}`);
    return words.length > 0 && words.every((word) => name.includes(word));
  };
  if (banned) {
    return [
      {
        query: {
          where: { bannedAt: { '>': 0 } },
          orderBy: ['-bannedAt', '-uid'],
        },
        isListed: (user) => isAddressed(user) || isNamed(user),
        placeOf: ({ bannedAt = 0, uid }) => [bannedAt, uid],
      },
    ];
  }
  const where = { email: { '>=': start, '<': start + highestCharacter } };
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
