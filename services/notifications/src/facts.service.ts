import {
  accountsRequests,
  AppError,
  eventsRequests,
  likesRequests,
  postsRequests,
  type EventFacts,
} from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CardFacts } from './notice-texts.ts';

type Contact = z.output<typeof accountsRequests.getContact.output>;

/** What other services know of what is told. */
@Injectable()
export class Facts {
  constructor(private readonly requests: RequestClient) {}

  /** Null for one that is gone. */
  async event(eventId: string): Promise<EventFacts | null> {
    try {
      return await this.requests.ask(eventsRequests.getFacts, { eventId });
    } catch (error) {
      if (error instanceof AppError && error.code === 'EVENT_NOT_FOUND') return null;
      throw error;
    }
  }

  /** The post on which somebody's like of an event is held now; null where none is. */
  async heldOn(like: { eventId: string; uid: string }): Promise<string | null> {
    const { eventId, uid } = like;
    const { like: kept } = await this.requests.ask(likesRequests.getRecord, { eventId, uid });
    return kept?.state === 'held' ? kept.postId : null;
  }

  /** Null for one that is gone; without an address while it is not public. */
  async card(postId: string): Promise<CardFacts | null> {
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const [post] = posts;
    return post ? { id: postId, name: post.name, slug: post.public ? post.slug : null } : null;
  }

  /** Where somebody gets mails; undefined for an account that is gone. */
  async contact(uid: string): Promise<Contact | undefined> {
    try {
      return await this.requests.ask(accountsRequests.getContact, { uid });
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
