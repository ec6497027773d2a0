import type { Event } from '@el-reto/contracts';
import { keepMessages } from './patience.ts';
import { Visitor } from './visitor.ts';

/** The longest choice of moderators. */
const undoS = 60;
/** By how much the clock of the moderator's device is slow. */
const slowMs = 120_000;

/**
 * Gives the decisions of a moderator a minute for the undo. With the usual five seconds, a busy machine
 * sends a decision before the next step of the test. `passUndo` ends the minute.
 */
export async function extendUndo({ context, page }: Visitor): Promise<void> {
  await context.addInitScript((preferences) => {
    const key = 'el-reto:moderacion';
    const isOfSite = location.origin !== 'null';
    if (isOfSite && !localStorage.getItem(key)) localStorage.setItem(key, preferences);
  }, JSON.stringify({ undoS }));
  await page.clock.install({ time: Date.now() - slowMs });
  // The clock has replaced the timers of this context.
  await keepMessages(context);
}

/** Lets the time for the undo pass on the page. */
export const passUndo = ({ page }: Visitor) => page.clock.fastForward((undoS + 1) * 1000);

/** Opens the moderation desk, filtered by one contest. */
export const deskOf = ({ id }: Event, rest = '', prepare?: typeof extendUndo) =>
  Visitor.administering(`moderacion&reto=${id}${rest}`, prepare);

/** A card on the desk, by its name. */
export const card = ({ main }: Visitor, name: string) =>
  main.getByRole('article').filter({ hasText: name });
