/** What the page knows of likes beyond its lists: one's own caps, and the newest tallies. */
interface LikeLedger {
  /** Event → the post that holds one's like, as the server last said; null: none. */
  readonly confirmed: Readonly<Record<string, string | null>>;
  /** Event → where one wants it, while the server has not confirmed that. */
  readonly wanted: Readonly<Record<string, string | null>>;
  /** Post → likes, newer than any list says. */
  readonly tallies: Readonly<Record<string, number>>;
  /** Post → until when what is heard of it waits: it may be from before one's own change. */
  readonly holds: Readonly<Record<string, number>>;
  readonly waiting: Readonly<Record<string, number>>;
}

export interface ToggleOutcome {
  likes: number;
  liked: boolean;
  previouslyLikedPost: { id: string; likes: number } | null;
}

/** How long news may still be on its way that left before one's own change. */
const holdMs = 1500;

export const emptyLedger: LikeLedger = {
  confirmed: {},
  wanted: {},
  tallies: {},
  holds: {},
  waiting: {},
};

const without = <T>(record: Readonly<Record<string, T>>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** The post of `eventId` that shows one's cap. */
export const likedPost = ({ confirmed, wanted }: LikeLedger, eventId: string): string | null =>
  (eventId in wanted ? wanted[eventId] : confirmed[eventId]) ?? null;

/** A post's likes as shown: what the server knows, and one's own change on top. */
export function shownLikes(
  ledger: LikeLedger,
  post: { id: string; eventid: string; likes: number },
): number {
  const known = ledger.tallies[post.id] ?? post.likes;
  const had = ledger.confirmed[post.eventid] === post.id;
  const has = likedPost(ledger, post.eventid) === post.id;
  return Math.max(0, known + Number(has) - Number(had));
}

/** One's likes as the server keeps them; what is under way stays. */
export const confirm = (
  ledger: LikeLedger,
  mine: Readonly<Record<string, string>>,
): LikeLedger => ({
  ...ledger,
  confirmed: mine,
});

/** A press on the cap of `postId`: puts it there, or takes it off. */
export function press(ledger: LikeLedger, eventId: string, postId: string): LikeLedger {
  const next = likedPost(ledger, eventId) === postId ? null : postId;
  return { ...ledger, wanted: { ...ledger.wanted, [eventId]: next } };
}

/** The post to send a toggle for next, so that the server comes to what is wanted; null: none. */
export function nextToggle({ confirmed, wanted }: LikeLedger, eventId: string): string | null {
  if (!(eventId in wanted)) return null;
  const [has = null, wants = null] = [confirmed[eventId], wanted[eventId]];
  if (has === wants) return null;
  return wants ?? has;
}

/** The server's answer to a toggle of `postId`. */
export function settle(
  ledger: LikeLedger,
  eventId: string,
  postId: string,
  { liked, likes, previouslyLikedPost }: ToggleOutcome,
  nowMs: number,
): LikeLedger {
  const answered = {
    [postId]: likes,
    ...(previouslyLikedPost && { [previouslyLikedPost.id]: previouslyLikedPost.likes }),
  };
  const confirmed = { ...ledger.confirmed, [eventId]: liked ? postId : null };
  const reached = (ledger.wanted[eventId] ?? null) === confirmed[eventId];
  const holds = Object.fromEntries(Object.keys(answered).map((id) => [id, nowMs + holdMs]));
  return {
    confirmed,
    wanted: reached ? without(ledger.wanted, eventId) : ledger.wanted,
    tallies: { ...ledger.tallies, ...answered },
    holds: { ...ledger.holds, ...holds },
    waiting: without(ledger.waiting, ...Object.keys(answered)),
  };
}

/** The toggle failed: all is shown as the server last said. */
export function rollBack(ledger: LikeLedger, eventId: string, nowMs: number): LikeLedger {
  const back = { ...ledger, wanted: without(ledger.wanted, eventId), waiting: {} };
  return hear(back, ledger.waiting, nowMs);
}

/** Tallies from the live stream; those of posts that one just changed wait. */
export function hear(
  ledger: LikeLedger,
  heard: Readonly<Record<string, number>>,
  nowMs: number,
): LikeLedger {
  const inPlay = new Set(
    Object.entries(ledger.wanted).flatMap(([eventId, to]) => [to, ledger.confirmed[eventId]]),
  );
  const tallies = { ...ledger.tallies };
  const waiting = { ...ledger.waiting };
  for (const [postId, likes] of Object.entries(heard)) {
    const late = inPlay.has(postId) || (ledger.holds[postId] ?? 0) > nowMs;
    (late ? waiting : tallies)[postId] = likes;
  }
  return { ...ledger, tallies, waiting };
}

/** What waited long enough is shown. */
export function release(ledger: LikeLedger, nowMs: number): LikeLedger {
  const over = Object.keys(ledger.holds).filter((id) => (ledger.holds[id] ?? 0) <= nowMs);
  if (over.length === 0) return ledger;
  const due = Object.entries(ledger.waiting).filter(([id]) => over.includes(id));
  return {
    ...ledger,
    tallies: { ...ledger.tallies, ...Object.fromEntries(due) },
    holds: without(ledger.holds, ...over),
    waiting: without(ledger.waiting, ...over),
  };
}

/** The lists are newer than all that was heard: after a break of the stream. */
export const forgetTallies = (ledger: LikeLedger): LikeLedger => ({
  ...ledger,
  tallies: {},
  waiting: {},
});
