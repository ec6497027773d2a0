import type { Event } from '@el-reto/contracts';
import { admin } from './people.ts';
import { Visitor } from './visitor.ts';

/** Opens the moderation desk, filtered by one contest. */
export async function deskOf(event: Event, rest = ''): Promise<Visitor> {
  const moderator = await Visitor.atDesk({ as: await admin() });
  await moderator.open(`/admin?seccion=moderacion&reto=${event.id}${rest}`);
  await moderator.settle();
  return moderator;
}

/** A card on the desk, by its name. */
export const card = ({ main }: Visitor, name: string) =>
  main.getByRole('article').filter({ hasText: name });
