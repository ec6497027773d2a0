import { hash } from 'node:crypto';
import {
  eventsRequests,
  LedgerCount,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  type EventDefinition,
  type LedgerLike,
  type RequestDefinition,
} from '@el-reto/contracts';
import type { z } from 'zod';
import type { Crowd } from './crowd.ts';
import type { GatewayNode } from './node.ts';
import type { Card, Contest, DueMail, Model, Person } from './model.ts';

/** The id of a mail, computed from its cause. */
function messageIdOf(cause: readonly string[]): string {
  const notice = hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);
  return `<${hash('sha256', notice, 'base64url')}@localhost>`;
}

/** Whether a mail first sent at `firstAt` may be repeated, because its process crashed. */
type MayRepeat = (firstAt: number) => boolean;

/** Page size of lists, which is larger than the number of posts in a run. */
const mostPosts = 500;
/** Number of requests to a gateway, one of which must be answered. */
const mostAttempts = 5;
const pauseMs = 1_000;

/** Checks the rules that must hold after the faults have ended and all events are handled. */
export async function check(crowd: Crowd, mayRepeat: MayRepeat): Promise<void> {
  const { model, bus, violate } = crowd;
  for (const contest of model.contests) await checkContest(crowd, contest);
  for (const card of model.cards) await checkCard(crowd, card);
  checkMails(crowd, mayRepeat);
  const dead = bus.events.filter(({ subject }) => subject.startsWith('dead.'));
  for (const { subject } of dead) violate(`there is a dead letter: ${subject}`);
}

async function checkContest(crowd: Crowd, contest: Contest): Promise<void> {
  const { model, bus, gateways, note, violate } = crowd;
  const { id: eventId } = contest;
  const records = await recordsOf(crowd, eventId);
  const query = { eventId, limit: mostPosts, sort: 'recent' } as const;
  const shown = (await ask(crowd, postsRequests.list, query))?.posts ?? [];
  if (contest.isThere === false) {
    const left = { cards: shown.length, likes: records.length };
    for (const [what, count] of Object.entries(left)) {
      if (count > 0) violate(`${eventId} is deleted, and ${count} ${what} stay`);
    }
  }
  if (!contest.isThere) return;
  checkOnce(crowd, eventId, records);
  // The ledger's records lack suspensions, which void likes.
  const counted = Map.groupBy(
    records.filter(({ uid, state }) => {
      return state === 'counted' && model.person(uid)?.isBanned === false;
    }),
    ({ postId }) => postId ?? '',
  );
  const isClosed = contest.ranking !== undefined;
  const tallies = newestOf(crowd, likesEvents.tallyChanged, ({ tallies: all }) => all);
  const stats = newestOf(crowd, postsEvents.statsChanged, ({ posts }) => posts);
  // Likes of erased accounts stay counted in an ended contest, and no list of records names them.
  // Those of accounts that are suspended stay where a result was published before.
  const isKnown = model.people.every(
    ({ isThere, isBanned, bans }) =>
      isThere === true && isBanned !== undefined && (bans === 0 || !isClosed),
  );
  for (const { id, likes } of shown) {
    const recorded = counted.get(id)?.length ?? 0;
    note(`${id} has ${likes} likes, ${recorded} counted records`);
    if (isKnown && likes !== recorded) violate(`${id} has ${likes} likes, ${recorded} records`);
    const published = { tallies: tallies.get(id) ?? 0, numbers: stats.get(id) ?? 0 };
    for (const [what, number] of Object.entries(published)) {
      if (number !== likes) violate(`${id}: published ${what} ${number}, likes ${likes}`);
    }
  }
  const isHidden = bus.clock.date < contest.hiddenUntil;
  const now = shown.map(({ id, likes }) => `${id}: ${isHidden ? 0 : likes}`).toSorted();
  for (const gateway of gateways) {
    const answer = await listOf(crowd, gateway, eventId);
    const cards = answer?.map(({ id, likes }) => `${id}: ${likes}`).toSorted() ?? [];
    if (cards.join() !== now.join()) violate(`a gateway shows ${cards.join()} of ${now.join()}`);
  }
  for (const person of model.people) checkLike(crowd, person, contest, records);
  if (isClosed) await checkResult(crowd, contest, counted);
}

/** The cards that a gateway shows. A request may fail, because delays can exceed its time limit. */
async function listOf({ bus }: Crowd, gateway: GatewayNode, eventId: string) {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const cards = await gateway.list(eventId);
    if (cards) return cards;
    await bus.clock.sleep(pauseMs);
  }
  return undefined;
}

/** Checks that each person and each mailbox has at most one like. */
function checkOnce(
  { model, violate }: Crowd,
  eventId: string,
  records: readonly LedgerLike[],
): void {
  const mailboxOf = (uid: string) => model.person(uid)?.email.replaceAll('.', '') ?? uid;
  for (const by of [(uid: string) => uid, mailboxOf]) {
    for (const [who, some] of Map.groupBy(records, ({ uid }) => by(uid))) {
      if (some.length > 1) violate(`${who} has ${some.length} likes in ${eventId}`);
    }
  }
}

function checkLike(
  { model, note, violate }: Crowd,
  person: Person,
  { id: eventId }: Contest,
  records: readonly LedgerLike[],
): void {
  const { uid, likes, isThere, isBanned } = person;
  const record = records.find((one) => one.uid === uid);
  if (isThere === false && record) violate(`${uid} is deleted, and a like of theirs stays`);
  const liked = likes.has(eventId) ? likes.get(eventId) : null;
  const isShown = liked === null || (liked && model.card(liked)?.isThere === true);
  if (!isThere || !isShown) return;
  const found = record?.postId ?? null;
  note(`${uid} likes ${found} in ${eventId}`);
  if (found !== liked) violate(`${uid} got the answer ${liked}, but the record is ${found}`);
  const { state: decided } = model.decisions.get(`${eventId} ${uid}`) ?? {};
  if (!decided || !record || isBanned !== false || record.state === decided) return;
  violate(
    `an administrator decided that the like of ${uid} is ${decided}, but it is ${record.state}`,
  );
}

async function checkCard(crowd: Crowd, card: Card): Promise<void> {
  const { model, note, violate } = crowd;
  const { id: postId } = card;
  if (card.isThere === undefined || !model.contest(card.eventId)?.isThere) return;
  const found = (await ask(crowd, postsRequests.getFacts, { postIds: [postId] }))?.posts[0];
  note(`${postId} is ${found ? (found.public ? 'public' : 'pending') : 'gone'}`);
  if (!card.isThere) return found && violate(`${postId} was deleted, and is there`);
  const author = model.person(card.author);
  if (author?.isThere !== true || author.isBanned !== false) return;
  if (!found) violate(`${postId} was created, and is not there`);
  else if (card.isPublic && !found.public) violate(`${postId} was approved, and is pending`);
}

/** Checks that the ledger's lines sum up to the ranking, and that the ranking never changes. */
async function checkResult(
  crowd: Crowd,
  contest: Contest,
  counted: ReadonlyMap<string, readonly LedgerLike[]>,
) {
  const { model, note, violate } = crowd;
  const { id: eventId } = contest;
  const answer = await ask(crowd, eventsRequests.getResult, { eventId });
  if (!answer) return violate(`the result of ${eventId} was published, and is not there`);
  const count = new LedgerCount();
  const reachedAt = new Map<string, string>();
  for (let part = 0; part < answer.result.ledger.parts; part += 1) {
    const read = await ask(crowd, likesRequests.readLedger, { eventId, part });
    count.add(read?.lines ?? '');
    for (const [postId, at] of Object.entries(read?.reachedAt ?? {})) reachedAt.set(postId, at);
  }
  const placesOf = (places: readonly { postId: string; likes: number }[]) =>
    places.map(({ postId, likes }) => `${postId}: ${likes}`).join();
  const ranking = placesOf(answer.ranking);
  const summed = placesOf(count.ranking(reachedAt));
  note(`the result of ${eventId} is ${ranking}`);
  if (ranking !== summed) violate(`${eventId}: ranking ${ranking}, ledger ${summed}`);
  contest.ranking ||= ranking;
  if (contest.ranking !== ranking) violate(`the result of ${eventId} has changed`);
  if (!model.people.every(({ isThere, bans }) => isThere === true && bans === 0)) return;
  for (const { postId, likes } of answer.ranking) {
    if (model.card(postId)?.isThere !== true) continue;
    const recorded = counted.get(postId)?.length ?? 0;
    if (likes !== recorded) violate(`${postId}: result ${likes}, counted records ${recorded}`);
  }
}

function checkMails({ model, cloud, violate }: Crowd, mayRepeat: MayRepeat): void {
  const sent = Map.groupBy(cloud.mails, ({ messageId }) => messageId);
  for (const [id, [first, ...others]] of sent) {
    if (others.length === 0 || !first || mayRepeat(first.at)) continue;
    violate(`"${first.subject}" (${id}) went to ${first.to} ${others.length + 1} times`);
  }
  for (const due of model.mails) {
    if (!isDue(model, due) || sent.has(messageIdOf(due.cause))) continue;
    violate(`${due.uid} got no mail about ${due.cause.join(' ')}`);
  }
}

function isDue(model: Model, { cause: [kind, postId = ''], uid }: DueMail): boolean {
  const person = model.person(uid);
  const card = model.card(postId);
  const contest = card && model.contest(card.eventId);
  if (person?.isThere !== true || person.isBanned !== false || !contest?.isThere) return false;
  return kind !== 'post-approved' || card?.isThere === true;
}

/** Post → the sequence number of the last event about it. */
function newestOf<S extends z.ZodType>(
  { bus }: Crowd,
  { subject, schema }: EventDefinition<S>,
  numbersOf: (
    payload: z.output<S>,
  ) => readonly { postId: string; likes: number; revision?: number }[],
): Map<string, number> {
  const newest = new Map<string, number>();
  const revisions = new Map<string, number>();
  for (const event of bus.events) {
    if (event.subject !== subject) continue;
    for (const { postId, likes, revision = 0 } of numbersOf(schema.parse(JSON.parse(event.text)))) {
      if (revision < (revisions.get(postId) ?? 0)) continue;
      newest.set(postId, likes);
      revisions.set(postId, revision);
    }
  }
  return newest;
}

async function recordsOf(crowd: Crowd, eventId: string): Promise<LedgerLike[]> {
  const all = new Map<string, LedgerLike>();
  for (let cursor: string | undefined; ;) {
    const page = await ask(crowd, likesRequests.listRecords, { eventId, cursor });
    for (const like of page?.likes ?? []) all.set(`${like.uid} ${like.postId}`, like);
    if (!page?.nextCursor) return [...all.values()];
    cursor = page.nextCursor;
  }
}

async function ask<D extends RequestDefinition>(
  crowd: Crowd,
  definition: D,
  input: z.input<D['input']>,
) {
  return (await crowd.ask(null, definition, input)).value;
}
