import type { Event } from '@el-reto/contracts';
import type { Browser } from 'playwright-core';
import { admin } from './people.ts';
import { Visitor } from './visitor.ts';

/** The desk as one contest fills it: nobody else's photos are in sight. */
export async function deskOf(browser: Browser, event: Event, rest = ''): Promise<Visitor> {
  const moderator = await Visitor.atDesk(browser, { as: await admin() });
  await moderator.open(`/admin?seccion=moderacion&reto=${event.id}${rest}`);
  await moderator.settle();
  return moderator;
}

/** A card of the desk by its name. */
export const card = ({ main }: Visitor, name: string) =>
  main.getByRole('article').filter({ hasText: name });
