import { foldName, postDateOf, type calls, type DeskPost } from '@el-reto/contracts';
import { findPage, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { authorsOf } from './desk-authors.ts';
import { deniedCards, type DeniedRecord } from './post-records.ts';
import { searchFor, SearchText } from './search.ts';

type ListInput = Incoming<typeof calls.listAdminPosts>['input'];

const stride = 200;

/**
 * A page of the cards that were denied or removed, newest first. Their pictures are deleted. Reads at most
 * `mostRead` records. After that, the page ends with fewer cards.
 */
export async function listRemoved(store: Store, input: ListInput, mostRead: number) {
  const { event, author, limit, cursor } = input;
  const ofEvent = event === undefined ? {} : { eventId: event };
  const where = author === undefined ? ofEvent : { userId: author };
  const query = { where, orderBy: ['-at', '-postId'], limit, stride, mostRead } as const;
  const isListed = testOf(input);
  const { page, nextCursor } = await findPage(store, deniedCards, { ...query, isListed }, cursor);
  const found = page.map(({ data }) => data);
  const authorOf = await authorsOf(store, found);
  return { posts: found.map((card) => deskPostOf(card, authorOf(card))), nextCursor };
}

function testOf({ event, author, q = '', duplicates }: ListInput): (card: DeniedRecord) => boolean {
  const search = searchFor(q);
  return (card) => {
    const isOfEvent = event === undefined || card.eventId === event;
    const isByAuthor = author === undefined || card.userId === author;
    const isFound = () =>
      search.relevance(new SearchText({ ...card, foldedName: foldName(card.name) })) !== undefined;
    // A card without a picture has no similar ones.
    return !duplicates && isOfEvent && isByAuthor && (search.isEmpty || isFound());
  };
}

function deskPostOf(card: DeniedRecord, author: DeskPost['author']): DeskPost {
  const { postId, userId, eventId, name, slug, number, displayName } = card;
  const { outcome, by, reason, at, receivedAt } = card;
  const seen = { likes: 0, shares: 0, views: 0, width: 0, height: 0, thumbhash: '' };
  return {
    id: postId,
    slug,
    name,
    ...(number !== undefined && { number }),
    eventid: eventId,
    userId,
    imgLocation: '',
    photoURL: '',
    profilePhoto: '',
    displayName,
    ...seen,
    public: false,
    postDate: postDateOf(new Date(receivedAt)),
    status: 'removed',
    receivedAt: new Date(receivedAt).toISOString(),
    reports: [],
    duplicateOf: [],
    author,
    decision: { outcome, at: new Date(at).toISOString(), by, reason },
  };
}
