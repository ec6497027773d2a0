import { hash } from 'node:crypto';
import {
  accountsRequests,
  checkResult as verify,
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
import { placesOf, type Card, type Contest, type Model, type Person } from './model.ts';

/** Page size of lists. It exceeds the number of cards in a run. */
const mostPosts = 500;

/** A mail that was sent less than this before a crash may be sent again. */
const notedMs = 500;

/**
 * Checks the rules that must hold after the faults have ended and all events are handled.
 * `mailCrashes`: when the sender of mails crashed.
 */
export async function check(crowd: Crowd, mailCrashes: readonly number[]): Promise<void> {
  const { model, bus, violate } = crowd;
  for (const contest of model.contests) await checkContest(crowd, contest);
  for (const card of model.cards) await checkCard(crowd, card);
  for (const person of model.people) await checkPerson(crowd, person);
  const { value: switches } = await crowd.ask(null, eventsRequests.getSwitches, {});
  if (model.likes !== undefined && switches?.likes !== model.likes) {
    violate(`likes are ${switches?.likes}, acknowledged ${model.likes}`);
  }
  checkMails(crowd, mailCrashes);
  for (const { subject } of bus.events) {
    if (subject.startsWith('dead.')) violate(`there is a dead letter: ${subject}`);
  }
}

async function checkContest(crowd: Crowd, contest: Contest): Promise<void> {
  const { model, bus, gateways, note, violate } = crowd;
  const { id: eventId, isThere, endsAt } = contest;
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
  const counted = Map.groupBy(
    records.filter(({ state, suspended }) => state === 'counted' && !suspended),
    ({ postId }) => postId ?? '',
  );
  const hasEnded = bus.clock.date >= endsAt;
  const tallies = newestOf(crowd, likesEvents.tallyChanged, 'tallies');
  const numbers = newestOf(crowd, postsEvents.statsChanged, 'posts');
  for (const { id, likes } of shown) {
    const recorded = counted.get(id)?.length ?? 0;
    note(`${id} has ${likes} likes, ${recorded} counted records`);
    if (likes !== recorded) violate(`${id} has ${likes} likes, ${recorded} records`);
    for (const [what, published] of Object.entries({ tallies, numbers })) {
      const number = published.get(id) ?? 0;
      if (number !== likes) violate(`${id}: published ${what} ${number}, likes ${likes}`);
    }
  }
  const isHidden = contest.isHidden && !hasEnded;
  const textOf = (cards: readonly { id: string; likes: number }[], areHidden = false) =>
    cards
      .map(({ id, likes }) => `${id}: ${areHidden ? 0 : likes}`)
      .toSorted()
      .join();
  const now = textOf(shown, isHidden);
  for (const gateway of gateways) {
    const answer = await crowd.shown(gateway, eventId);
    const cards = answer && textOf(answer);
    if (cards !== now) violate(`a gateway shows ${cards} of ${now}`);
  }
  for (const person of model.people) checkLike(crowd, person, eventId, records);
  // A published result keeps the likes of accounts that are banned later.
  for (const { uid, suspended = false } of hasEnded ? [] : records) {
    const isBanned = model.person(uid)?.isBanned ?? suspended;
    if (suspended === isBanned) continue;
    violate(`the like of ${uid} is suspended: ${suspended}, acknowledged: ${isBanned}`);
  }
  if (contest.rankings) await checkResult(crowd, contest, counted);
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

async function checkPerson(crowd: Crowd, { uid, isThere, isBanned }: Person): Promise<void> {
  const { violate } = crowd;
  const { value } = await crowd.ask(null, accountsRequests.getAccess, { uid });
  if (isThere && isBanned !== undefined && value?.banned !== isBanned) {
    violate(`${uid} is suspended: ${value?.banned}, acknowledged: ${isBanned}`);
  }
  if (isThere === false && Cloud.current.identities.has(uid)) {
    violate(`${uid} is deleted, and can sign in`);
  }
}

async function checkCard(crowd: Crowd, card: Card): Promise<void> {
  const { model, note, violate } = crowd;
  const { id: postId } = card;
  if (card.isThere === undefined) return;
  const { value } = await crowd.ask(null, postsRequests.getFacts, { postIds: [postId] });
  const found = value?.posts[0];
  note(`${postId} is ${found ? (found.public ? 'public' : 'pending') : 'gone'}`);
  if (!card.isThere) return found && violate(`${postId} was deleted, and is there`);
  const author = model.person(card.author);
  if (!model.contest(card.eventId)?.isThere) return;
  if (author?.isThere !== true || author.isBanned !== false) return;
  if (!found) violate(`${postId} was created, and is not there`);
  else if (card.isPublic && !found.public) violate(`${postId} was approved, and is pending`);
  else if (card.isPublic === false && found.public)
    violate(`${postId} is public, and not approved`);
}

/** Checks that the ledger and the records give the ranking, and that the ranking never changes. */
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
  let ledger = '';
  for (let part = 0; part < answer.result.ledger.parts; part += 1) {
    const { value } = await crowd.ask(null, likesRequests.readLedger, { eventId, part });
    ledger += value?.lines ?? '';
  }
  count.add(ledger);
  const claims = { ...answer.result, ranking: answer.ranking };
  const isConfirmed = verify(claims, hash('sha256', ledger), count);
  const ranking = placesOf(answer.ranking);
  note(`the result of ${eventId} is ${ranking}`);
  if (Object.values(isConfirmed).includes(false))
    violate(`${eventId}: the ledger is not ${ranking}`);
  if (contest.rankings?.add(ranking).size !== 1) violate(`the result of ${eventId} has changed`);
  for (const { id, isThere } of model.cards.filter((card) => card.eventId === eventId)) {
    if (!isThere) continue;
    const likes = answer.ranking.find(({ postId }) => postId === id)?.likes ?? 0;
    const recorded = counted.get(id)?.length ?? 0;
    if (likes !== recorded) violate(`${id}: result ${likes}, counted records ${recorded}`);
  }
}

function checkMails({ model, violate }: Crowd, crashes: readonly number[]): void {
  const { mails } = Cloud.current;
  // Mails about a card or a request have a subject of their own.
  const sent = Map.groupBy(mails, ({ messageId, subject }) =>
    /«Carta |ARCO-/.test(subject) ? subject : messageId,
  );
  for (const [id, [first, ...others]] of sent) {
    const { at: firstAt = 0, subject, to } = first ?? {};
    if (others.length === 0 || crashes.some((at) => at >= firstAt && at < firstAt + notedMs))
      continue;
    violate(`"${subject}" (${id}) went to ${to} ${others.length + 1} times`);
  }
  for (const { uid, cause } of model.mails.filter((due) => isDue(model, due))) {
    const id = messageIdOf(cause);
    const mail = mails.find((one) => one.messageId === id || one.subject.endsWith(` ${cause[1]}`));
    if (mail?.to === model.person(uid)?.email) continue;
    violate(`the mail to ${uid} about ${cause.join(' ')} went to ${mail?.to}`);
  }
}

function isDue(model: Model, { cause: [kind, id], uid }: Model['mails'][number]): boolean {
  const person = model.person(uid);
  const card = model.card(id);
  if (person?.isThere !== true || person.isBanned !== false) return false;
  if (!card) return true;
  const isThere = model.contest(card.eventId)?.isThere === true;
  return isThere && (kind !== 'post-approved' || card.isThere === true);
}

/** The id of a mail, computed from its cause. */
function messageIdOf(cause: readonly string[]): string {
  const notice = hash('sha256', JSON.stringify(cause), 'base64url').slice(0, 32);
  return `<${hash('sha256', notice, 'base64url')}@localhost>`;
}

/** The numbers of each card in the newest event about it. `list`: the field of events with them. */
function newestOf({ bus }: Crowd, { subject }: { readonly subject: string }, list: string) {
  type Numbers = { postId: string; likes: number; revision?: number };
  const all = bus.events
    .filter((event) => event.subject === subject)
    .flatMap(({ data }) => (JSON.parse(data) as Record<string, Numbers[]>)[list] ?? [])
    .toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0));
  return new Map(all.map(({ postId, likes }) => [postId, likes]));
}
