import { foldName, type calls } from '@el-reto/contracts';
import type { ListRange } from '@el-reto/service-kit';
import type { z } from 'zod';
import { fullNameOf, type UserRecord } from './account-records.ts';

const byEmail = { orderBy: ['email', 'uid'] } as const;

/** Sorts after every text that begins with the same letters. */
const highestCharacter = '\uffff';

/**
 * The ranges of a list. With `banned`: banned accounts, the latest ban first. With `q`: first the accounts
 * whose address begins with `q`, found by an index; then, unless `q` is an address, those whose name has
 * the words of `q`. The account with the id `q` is in none of them.
 */
export function rangesOf({
  q = '',
  banned,
}: Pick<z.infer<typeof calls.listUsers.input>, 'q' | 'banned'>): ListRange<UserRecord>[] {
  const start = q.toLowerCase();
  const words = foldName(q).split(' ').filter(Boolean);
  const isOther = ({ uid }: UserRecord) => uid !== q;
  const isAddressed = ({ email }: UserRecord) => email.startsWith(start);
  const isNamed = (user: UserRecord) => {
    const name = foldName(`${fullNameOf(user)} ${user.displayName ?? ''}`);
    return words.length > 0 && words.every((word) => name.includes(word));
  };
  if (banned) {
    return [
      {
        query: { where: { bannedAt: { '>': 0 } }, orderBy: ['-bannedAt', '-uid'] },
        isListed: (user) => isOther(user) && (isAddressed(user) || isNamed(user)),
      },
    ];
  }
  const where = { email: { '>=': start, '<': start + highestCharacter } };
  const addressed = { query: { ...byEmail, ...(start && { where }) }, isListed: isOther };
  if (start === '' || start.includes('@')) return [addressed];
  return [
    addressed,
    {
      query: byEmail,
      isListed: (user) => isOther(user) && isNamed(user) && !isAddressed(user),
    },
  ];
}
