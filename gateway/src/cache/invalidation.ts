import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventFeed } from '../messaging/event-feed.ts';
import { tags } from './tags.ts';

/** Which facts change which answers. */
@Injectable()
export class Invalidation implements OnModuleInit {
  constructor(private readonly feed: EventFeed) {}

  onModuleInit(): void {
    const { feed } = this;
    const changed = (seq: number, ...what: string[]) => feed.clock.changed(seq, what, 'change');
    const lost = (seq: number, ...what: string[]) => feed.clock.changed(seq, what, 'loss');

    feed.on(eventsEvents.eventCreated, (_, seq) => changed(seq, tags.events, tags.eventTerms));
    const eventLost = ({ eventId }: { eventId: string }, seq: number) =>
      lost(seq, tags.events, tags.eventTerms, tags.event(eventId));
    // A new name is a new address, too.
    feed.on(eventsEvents.eventChanged, eventLost);
    feed.on(eventsEvents.eventDeleted, eventLost);
    feed.on(eventsEvents.winnersToggled, (_, seq) => lost(seq, tags.events));
    feed.on(eventsEvents.switchesChanged, (_, seq) => changed(seq, tags.switches));

    feed.on(postsEvents.postApproved, ({ eventId, postId, userId }, seq) =>
      changed(seq, tags.postsOf(eventId), tags.post(postId), tags.author(userId)),
    );
    // Winners are posts, too: their names, pictures and authors stand in the lists of events.
    const postLost = ({ eventId, postId }: { eventId: string; postId: string }, seq: number) =>
      lost(seq, tags.events, tags.postsOf(eventId), tags.post(postId));
    feed.on(postsEvents.postDenied, postLost);
    feed.on(postsEvents.postDeleted, postLost);
    feed.on(postsEvents.authorChanged, ({ eventIds }, seq) =>
      lost(seq, tags.events, ...eventIds.map(tags.event)),
    );
    feed.on(postsEvents.statsChanged, ({ eventId, posts }, seq) =>
      changed(seq, tags.postsOf(eventId), ...posts.map(({ postId }) => tags.post(postId))),
    );

    feed.on(likesEvents.tallyChanged, ({ eventId }, seq) => changed(seq, tags.likersOf(eventId)));
    feed.on(accountsEvents.accountDeleted, (_, seq) => lost(seq, tags.likers));
  }
}
