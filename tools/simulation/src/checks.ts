import { hash } from 'node:crypto';
import {
  eventsRequests,
  LedgerCount,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  type LedgerLike,
} from '@el-reto/contracts';
import { Cloud } from './cloud.ts';
import type { Crowd } from './crowd.ts';
import type { Card, Contest, DueMail, Model, Person } from './model.ts';

/** Page size of lists. It exceeds the number of cards in a run. */
const mostPosts = 500;

/** A mail that was sent less than this before a crash may be sent again. */
const notedMs = 500;
/** Number of requests to a gateway, one of which must be answered within its time limit. */
const mostAttempts = 5;
const pauseMs = 1_000;

/**
 * Checks the rules that must hold after the faults have ended and all events are handled.
 * `mailCrashes`: when the sender of mails crashed.
 */
export async function check(crowd: Crowd, mailCrashes: readonly number[]): Promise<void> {
  const { model, bus, violate } = crowd;
  for (const contest of model.contests) await checkContest(crowd, contest);
  for (const card of model.cards) await checkCard(crowd, card);
  checkMails(crowd, mailCrashes);
  for (const { subject } of bus.events) {
    if (subject.startsWith('dead.')) violate(`there is a dead letter: ${subject}`);
  }
}

async function checkContest(crowd: Crowd, contest: Contest): Promise<void> {
  const { model, bus, gateways, note, violate } = crowd;
  const { id: eventId, isThere, hiddenUntil } = contest;
  const listed = await crowd.ask(null, likesRequests.listRecords, { eventId });
  const records = listed.value?.likes ?? [];
  const query = { eventId, limit: mostPosts, sort: 'recent' } as const;
  const shown = (await crowd.ask(null, postsRequests.list, query)).value?.posts ?? [];
  if (isThere === false && shown.length + records.length > 0) {
    violate(`${eventId} is deleted, ${shown.length} cards and ${records.length} likes stay`);
  }
  if (!isThere) return;
  const mailboxOf = (uid: string) => model.person(uid)?.email.replaceAll('.', '') ?? uid;
  for (const [mailbox, likes] of Map.groupBy(records, ({ uid }) => mailboxOf(uid))) {
    if (likes.length > 1) violate(`${mailbox} has ${likes.length} likes in ${eventId}`);
  }
  // The ledger's records lack suspensions, which void likes.
  const counted = Map.groupBy(
    records.filter(
      ({ uid, state }) => state === 'counted' && model.person(uid)?.isBanned === false,
    ),
    ({ postId }) => postId ?? '',
  );
  const isClosed = contest.ranking !== undefined;
  const tallies = newestOf(crowd, likesEvents.tallyChanged, 'tallies');
  const numbers = newestOf(crowd, postsEvents.statsChanged, 'posts');
  // Likes of erased accounts stay counted in an ended contest, and no list of records names them.
  // Those of accounts that are suspended stay where a result was published before.
  const isKnown = model.people.every(
    (one) => one.isThere === true && one.isBanned !== undefined && (one.bans === 0 || !isClosed),
  );
  for (const { id, likes } of shown) {
    const recorded = counted.get(id)?.length ?? 0;
    note(`${id} has ${likes} likes, ${recorded} counted records`);
    if (isKnown && likes !== recorded) violate(`${id} has ${likes} likes, ${recorded} records`);
    for (const [what, published] of Object.entries({ tallies, numbers })) {
      const number = published.get(id)?.likes ?? 0;
      if (number !== likes) violate(`${id}: published ${what} ${number}, likes ${likes}`);
    }
  }
  const isHidden = bus.clock.date < hiddenUntil;
  const textOf = (cards: readonly { id: string; likes: number }[], areHidden = false) =>
    cards
      .map(({ id, likes }) => `${id}: ${areHidden ? 0 : likes}`)
      .toSorted()
      .join();
  const now = textOf(shown, isHidden);
  for (const gateway of gateways) {
    let answer = await gateway.list(eventId);
    for (let attempt = 1; !answer && attempt < mostAttempts; attempt += 1) {
      await bus.clock.sleep(pauseMs);
      answer = await gateway.list(eventId);
    }
    const cards = textOf(answer ?? []);
    if (cards !== now) violate(`a gateway shows ${cards} of ${now}`);
  }
  for (const person of model.people) checkLike(crowd, person, eventId, records);
  if (isClosed) await checkResult(crowd, contest, counted);
}

function checkLike(
  { model, note, violate }: Crowd,
  { uid, likes, isThere, isBanned }: Person,
  eventId: string,
  records: readonly LedgerLike[],
): void {
  const record = records.find((one) => one.uid === uid);
  if (isThere === false && record) violate(`${uid} is deleted, and a like of theirs stays`);
  const liked = likes.get(eventId);
  const isShown = liked === null || (liked && model.card(liked)?.isThere === true);
  if (!isThere || !isShown) return;
  const found = record?.postId ?? null;
  note(`${uid} likes ${found} in ${eventId}`);
  if (found !== liked) violate(`${uid} got the answer ${liked}, but the record is ${found}`);
  const { state } = model.decisions.get(`${eventId} ${uid}`) ?? {};
  if (!state || !record || isBanned !== false || record.state === state) return;
  violate(`an administrator has ${state} the like of ${uid}, but it is ${record.state}`);
}

async function checkCard(crowd: Crowd, card: Card): Promise<void> {
  const { model, note, violate } = crowd;
  const { id: postId } = card;
  if (card.isThere === undefined || !model.contest(card.eventId)?.isThere) return;
  const { value } = await crowd.ask(null, postsRequests.getFacts, { postIds: [postId] });
  const found = value?.posts[0];
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
  const { value: answer } = await crowd.ask(null, eventsRequests.getResult, { eventId });
  if (!answer) return violate(`the result of ${eventId} was published, and is not there`);
  const count = new LedgerCount();
  const reachedAt = new Map<string, string>();
  for (let part = 0; part < answer.result.ledger.parts; part += 1) {
    const { value } = await crowd.ask(null, likesRequests.readLedger, { eventId, part });
    count.add(value?.lines ?? '');
    for (const [postId, at] of Object.entries(value?.reachedAt ?? {})) reachedAt.set(postId, at);
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

function checkMails({ model, violate }: Crowd, crashes: readonly number[]): void {
  const sent = Map.groupBy(Cloud.current.mails, ({ messageId }) => messageId);
  for (const [id, [first, ...others]] of sent) {
    const { at: firstAt = 0, subject, to } = first ?? {};
    if (others.length === 0 || crashes.some((at) => at >= firstAt && at < firstAt + notedMs))
      continue;
    violate(`"${subject}" (${id}) went to ${to} ${others.length + 1} times`);
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

/** The id of a mail, computed from its cause. */
function messageIdOf(cause: readonly string[]): string {
  const notice = hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);
  return `<${hash('sha256', notice, 'base64url')}@localhost>`;
}

/** The numbers of each card in the newest event about it. `list`: the field of events with them. */
function newestOf({ bus }: Crowd, { subject }: { readonly subject: string }, list: string) {
  const newest = new Map<string, { likes: number; revision?: number }>();
  for (const { data } of bus.events.filter((event) => event.subject === subject)) {
    const payload = JSON.parse(data) as Record<
      string,
      { postId: string; likes: number; revision?: number }[]
    >;
    for (const numbers of payload[list] ?? []) {
      const { revision = 0 } = newest.get(numbers.postId) ?? {};
      if ((numbers.revision ?? 0) >= revision) newest.set(numbers.postId, numbers);
    }
  }
  return newest;
}
