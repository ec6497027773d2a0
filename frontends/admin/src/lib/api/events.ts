import type { CallParts, Event } from '@el-reto/contracts';
import { limits, pageWaitMs } from '@el-reto/contracts/rules';
import { withRecentSignIn } from '@el-reto/ui/account';
import { asPage, call, refresh, setAnswer } from '@el-reto/ui/runtime';
import { events as texts, type Contents } from '../../messages/events.ts';
import { rereadIfFailed, signalChange } from './desk.ts';

export type NewEvent = NonNullable<CallParts<'createEvent'>['body']>;

/** Requests the events again when the server's caches have expired. */
const rereadEvents = () => setTimeout(() => void refresh('listAllEvents'), limits.answerStaleMs);

/** Changes the cached events at once, and requests them again. */
async function changeEvents(change: (events: Event[]) => Event[]): Promise<void> {
  await setAnswer('listAllEvents', {}, (events) => events && change(events));
  rereadEvents();
}

const changeEvent = (eventId: string, change: (event: Event) => Event) =>
  changeEvents((events) => events.map((event) => (event.id === eventId ? change(event) : event)));

/** Returns a message for the administrator, like the functions below. */
export async function createEvent(
  body: NewEvent,
  idempotencyKey: string,
): Promise<{ id: string; message: string }> {
  const { message: _, ...event } = await call('createEvent', { body, idempotencyKey });
  signalChange('refreshEvents');
  await changeEvents((events) =>
    [...events, event].toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  );
  return { id: event.id, message: texts.created };
}

export async function updateEvent(eventId: string, body: Partial<NewEvent>): Promise<void> {
  const event = await rereadIfFailed(
    call('updateEvent', { params: { eventId }, body }),
    rereadEvents,
  );
  signalChange('refreshEvents');
  await changeEvent(eventId, () => event);
}

export async function deleteEvent(eventId: string): Promise<string> {
  const { message } = await rereadIfFailed(
    withRecentSignIn(() => call('deleteEvent', { params: { eventId } })),
    rereadEvents,
  );
  signalChange('refreshEvents');
  await changeEvents((events) => events.filter(({ id }) => id !== eventId));
  return message;
}

export async function contentsOf(eventId: string): Promise<Contents> {
  const params = { eventId };
  const [posts, queue, { counted, held }] = await Promise.all([
    call('listEventPosts', { params }),
    call('listAdminPosts', { query: { event: eventId, limit: limits.pageSize } }),
    call('listClusters', { params }),
  ]);
  return {
    cards: asPage(posts).posts.length,
    // The queue also has public cards that were reported.
    pending: queue.posts.filter((post) => !post.public).length,
    isMorePending: queue.nextCursor !== null,
    likes: counted,
    held,
  };
}

export async function hideWinners(eventId: string): Promise<string> {
  await rereadIfFailed(call('deactivateWinners', { params: { eventId } }), rereadEvents);
  await winnersAre(eventId, false);
  return texts.winnersAreHidden;
}

/**
 * Shows an ended event's winners, or publishes the result if the winners are already shown.
 * `confirm`: publish even if likes are held; they do not count.
 */
export async function publishWinners(event: Event, confirm: boolean): Promise<string> {
  const name = event.activeWinners ? 'publishResult' : 'activateWinners';
  const publish = withRecentSignIn(() =>
    call(name, { params: { eventId: event.id }, body: { confirm }, timeoutMs: pageWaitMs(name) }),
  );
  const { message } = await rereadIfFailed(publish, () => {
    rereadEvents();
    return refresh('listClaims');
  });
  await winnersAre(event.id, true);
  return event.activeWinners ? message : texts.winnersAreShown;
}

async function winnersAre(eventId: string, activeWinners: boolean): Promise<void> {
  await changeEvent(eventId, ({ provisional: _, ...event }) => ({ ...event, activeWinners }));
  void refresh('listWinners', 'listClaims');
}
