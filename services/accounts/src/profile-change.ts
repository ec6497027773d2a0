import type { accountsEvents } from '@el-reto/contracts';
import type { z } from 'zod';
import { displayNameOf } from './account-records.ts';
import type { UserRecord } from './account-records.ts';

type ProfileChange = z.input<typeof accountsEvents.profileChanged.schema>;

/** What others are told when `before` became `after`; undefined when nothing they show changed. */
export function profileChangeOf(before: UserRecord, after: UserRecord): ProfileChange | undefined {
  const [old, current] = [picturesOf(before), picturesOf(after)];
  const attached = current.filter((path) => !old.includes(path));
  const released = old.filter((path) => !current.includes(path));
  const isSame =
    displayNameOf(before) === displayNameOf(after) && before.photoPath === after.photoPath;
  if (isSame && attached.length === 0 && released.length === 0) return undefined;
  const { uid, photoURL } = after;
  return { uid, displayName: displayNameOf(after), photoURL, attached, released };
}

/** Pictures that the record holds on to: the one that is shown and the one that waits. */
const picturesOf = ({ photoPath, pending }: UserRecord) =>
  [photoPath, pending?.photoPath ?? null].filter((path) => path !== null);
