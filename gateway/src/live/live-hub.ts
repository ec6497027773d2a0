import { eventsEvents, postsEvents } from '@el-reto/contracts';
import { annotate, ownNames } from '@el-reto/telemetry';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitedAddress } from '../limits/address.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';
import { EventChannel } from './event-channel.ts';
import { frame, SseConnection } from './sse-connection.ts';

const retryMs = 3_000;
const heartbeatEveryMs = 15_000;
const connectionLimits = { total: 20_000, perAddress: 1_000 };

interface Room {
  readonly channel: EventChannel;
  readonly readers: Set<SseConnection>;
}

/** The open streams of each event, and what is sent over them. */
@Injectable()
export class LiveHub implements OnModuleInit {
  readonly #rooms = new Map<string, Room>();
  readonly #counter = new ConnectionCounter(connectionLimits);
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly feed: EventFeed) {}

  get connections(): number {
    return this.#counter.total;
  }

  onModuleInit(): void {
    const feed = this.feed;
    const channel = (eventId: string) => this.#rooms.get(eventId)?.channel;
    feed.on(postsEvents.statsChanged, ({ eventId, posts }) =>
      channel(eventId)?.likes(posts.map(({ postId, likes }) => [postId, likes])),
    );
    feed.on(postsEvents.postApproved, ({ eventId, postId }) =>
      channel(eventId)?.post(postId, 'approved'),
    );
    // A reported post is public until it is denied; readers of a pending one never saw it.
    feed.on(postsEvents.postDenied, ({ eventId, postId }) =>
      channel(eventId)?.post(postId, 'deleted'),
    );
    feed.on(postsEvents.postDeleted, ({ eventId, postId }) =>
      channel(eventId)?.post(postId, 'deleted'),
    );
    feed.on(eventsEvents.winnersToggled, ({ eventId, active }) =>
      channel(eventId)?.winners(eventId, active),
    );
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatEveryMs).unref();
  }

  /** Ends every stream; readers come back to another replica, or to this one once it is up. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const { channel, readers } of this.#rooms.values()) {
      channel.close();
      for (const reader of readers) reader.end();
    }
  }

  follow(eventId: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const giveBack = this.#counter.take(limitedAddress(request.ip));
    const room = this.#rooms.get(eventId) ?? this.#open(eventId);
    const reader = new SseConnection(reply, retryMs, () => {
      giveBack();
      room.readers.delete(reader);
      if (room.readers.size === 0) this.#shut(eventId, room);
    });
    room.readers.add(reader);
    if (this.#closed) reader.end();
    return reply;
  }

  #open(eventId: string): Room {
    const readers = new Set<SseConnection>();
    const channel = new EventChannel((message) => {
      annotate(() => ({ [ownNames.eventId]: eventId, [ownNames.readers]: readers.size }));
      const text = frame(message);
      for (const reader of readers) reader.write(text);
    });
    const room = { channel, readers };
    this.#rooms.set(eventId, room);
    return room;
  }

  #shut(eventId: string, room: Room): void {
    room.channel.close();
    if (this.#rooms.get(eventId) === room) this.#rooms.delete(eventId);
  }

  #beat(): void {
    for (const { readers } of this.#rooms.values()) {
      for (const reader of readers) reader.write(': \n\n');
    }
  }
}
