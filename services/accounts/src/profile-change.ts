import type { accountsEvents } from '@el-reto/contracts';
import type { z } from 'zod';
import { displayNameOf } from './account-records.ts';
import type { UserRecord } from './account-records.ts';

type ProfileChange = z.input<typeof accountsEvents.profileChanged.schema>;

/** What others are told when `before` became `after`; undefined when nothing they show changed. */
export function profileChangeOf(before: UserRecord, after: UserRecord): ProfileChange | undefined {
  const isSameName = displayNameOf(before) === displayNameOf(after);
  if (isSameName && before.photoPath === after.photoPath) return undefined;
  const isSamePhoto = before.photoPath === after.photoPath;
  const only = (path: string | null) => (path === null || isSamePhoto ? [] : [path]);
  return {
    uid: after.uid,
    displayName: displayNameOf(after),
    photoURL: after.photoURL,
    attached: only(after.photoPath),
    released: only(before.photoPath),
  };
}
