import { eventsEvents, postsEvents } from '@el-reto/contracts';
import { annotate, ownNames, type Logger } from '@el-reto/telemetry';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EventFeed } from '../messaging/event-feed.ts';
import { EventChannel, type Change, type Message } from './event-channel.ts';
import { RecentChanges } from './recent-changes.ts';
import { frame, sendToAll, SseConnection } from './sse-connection.ts';

interface Room {
  readonly channel: EventChannel;
  readonly readers: Set<SseConnection>;
}

export class EventRooms {
  readonly #rooms = new Map<string, Room>();
  readonly #recent: RecentChanges;
  /** The revisions of the newest known likes, by post. */
  readonly #revisions = new LRUCache<string, number>({ max: 10_000 });

  constructor(
    feed: EventFeed,
    private readonly logger: Logger,
    private readonly showsLikes: (eventId: string) => Promise<boolean | undefined>,
  ) {
    this.#recent = new RecentChanges(feed);
    const postChanged =
      (change: 'approved' | 'deleted') =>
      ({ eventId, postId }: { eventId: string; postId: string }, seq: number) =>
        this.#publish(eventId, seq, [{ name: 'post', key: postId, data: { postId, change } }]);
    feed.on(postsEvents.postApproved, postChanged('approved'));
    // A reported post stays public until it is denied. For a pending post readers ignore the message.
    feed.on(postsEvents.postDenied, postChanged('deleted'));
    feed.on(postsEvents.postDeleted, postChanged('deleted'));
    feed.on(postsEvents.statsChanged, ({ eventId, posts }, seq) => {
      const tally = ({ postId, likes }: (typeof posts)[number]): Change => ({
        name: 'likes',
        key: postId,
        data: { [postId]: likes },
      });
      const isNewest = ({ postId, revision }: (typeof posts)[number]) =>
        revision >= (this.#revisions.get(postId) ?? 0);
      const newest = posts.filter(isNewest);
      for (const { postId, revision } of newest) this.#revisions.set(postId, revision);
      // `showsLikes` decides at the time of sending whether these numbers may be shown.
      this.#publish(eventId, seq, newest.map(tally));
    });
    feed.on(eventsEvents.winnersToggled, ({ eventId, active }, seq) =>
      this.#publish(eventId, seq, [{ name: 'winners', key: 'all', data: { eventId, active } }]),
    );
    feed.onReset(() => {
      this.#revisions.clear();
      for (const [eventId, { channel }] of this.#rooms) {
        channel.add(missed(eventId), this.#recent.newest);
      }
    });
  }

  *readers(): Generator<SseConnection> {
    for (const { readers } of this.#rooms.values()) yield* readers;
  }

  /**
   * Adds a reader of the event until `onClose`. A reader who sends the id of its last message first gets
   * the missed changes, or a message that they are unknown. Likes are included if `showsLikes`; while that is
   * undefined, they wait.
   */
  enter(
    eventId: string,
    reply: FastifyReply,
    onClose: () => void,
    showsLikes: boolean | undefined,
  ): SseConnection {
    const room = this.#rooms.get(eventId) ?? this.#open(eventId);
    const reader = new SseConnection(reply, () => {
      onClose();
      room.readers.delete(reader);
      if (room.readers.size > 0) return;
      room.channel.close();
      if (this.#rooms.get(eventId) === room) this.#rooms.delete(eventId);
    });
    room.readers.add(reader);
    const lastId = reply.request.headers['last-event-id'];
    reader.write(Buffer.from(this.#opening(eventId, room, lastId, showsLikes)));
    return reader;
  }

  close(): void {
    for (const { channel } of this.#rooms.values()) channel.close();
    for (const reader of this.readers()) reader.end();
  }

  #open(eventId: string): Room {
    const readers = new Set<SseConnection>();
    const send = async (message: Message) => {
      annotate(() => ({ [ownNames.eventId]: eventId, [ownNames.readers]: readers.size }));
      await sendToAll(readers, Buffer.from(frame(message, this.#idIn(room))));
    };
    const channel = new EventChannel(send, () => this.showsLikes(eventId), this.logger);
    const room = { channel, readers };
    this.#rooms.set(eventId, room);
    return room;
  }

  #opening(
    eventId: string,
    room: Room,
    lastId: string | string[] | undefined,
    showsLikes: boolean | undefined,
  ): string {
    // The changes after this id, or a message that they are unknown.
    const passed: readonly Message[] =
      typeof lastId === 'string' ? (this.#recent.after(eventId, lastId) ?? [missed(eventId)]) : [];
    const likes = passed.find(({ name }) => name === 'likes');
    if (likes && showsLikes === undefined) {
      // With this sequence, no message has an id until these likes are sent.
      room.channel.add({ name: 'likes', key: 'all', data: likes.data }, 0);
    }
    const messages = showsLikes ? passed : passed.filter((message) => message !== likes);
    const id = this.#idIn(room);
    const begin = id === undefined ? '' : `id: ${id}\n\n`;
    return messages.map((message) => frame(message)).join('') + begin;
  }

  /** The id of the newest message that all readers of the room have received. */
  #idIn({ channel }: Room): string | undefined {
    return this.#recent.idOf(Math.min(this.#recent.newest, channel.oldestWaiting - 1));
  }

  #publish(eventId: string, seq: number, changes: readonly Change[]): void {
    this.#recent.note(eventId, seq, changes);
    const channel = this.#rooms.get(eventId)?.channel;
    for (const change of changes) channel?.add(change, seq);
  }
}

/** Changes may be missing: the reader must load its lists again. */
const missed = (eventId: string): Change => ({ name: 'missed', key: 'all', data: { eventId } });
