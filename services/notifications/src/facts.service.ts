import {
  accountsRequests,
  eventsRequests,
  likesRequests,
  postsRequests,
  type EventFacts,
} from '@el-reto/contracts';
import { RequestClient, type AskOptions } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CardFacts } from './notice-texts.ts';

type Contact = z.output<typeof accountsRequests.getContact.output>;

/** Requests the facts for notices from other services. */
@Injectable()
export class Facts {
  constructor(private readonly requests: RequestClient) {}

  /** The event. Undefined if it is deleted. */
  event(eventId: string): Promise<EventFacts | undefined> {
    return this.requests.find(eventsRequests.getFacts, { eventId }, 'EVENT_NOT_FOUND');
  }

  /** The post on which the account's like in the event is held. Null if it is not held, or the account is banned. */
  async heldOn(like: { eventId: string; uid: string }): Promise<string | null> {
    const { eventId, uid } = like;
    const { like: kept } = await this.requests.ask(likesRequests.getRecord, { eventId, uid });
    return kept?.state === 'held' && !kept.suspended ? kept.postId : null;
  }

  /** The card. Null if it is deleted. Without slug and photo if it is not public. */
  async card(postId: string): Promise<CardFacts | null> {
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const [post] = posts;
    if (!post) return null;
    const { name, slug, photoURL: photo } = post;
    return { id: postId, name, ...(post.public ? { slug, photo } : { slug: null }) };
  }

  /** The name and address of an account. Undefined if it is deleted. */
  contact(uid: string, options?: AskOptions): Promise<Contact | undefined> {
    return this.requests.find(accountsRequests.getContact, { uid }, 'USER_NOT_FOUND', options);
  }
}
