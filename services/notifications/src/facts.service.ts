import {
  accountsRequests,
  AppError,
  eventsRequests,
  likesRequests,
  postsRequests,
  type ErrorCode,
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

  /** The event. Null if it is deleted. */
  event(eventId: string): Promise<EventFacts | null> {
    return nullFor('EVENT_NOT_FOUND', this.requests.ask(eventsRequests.getFacts, { eventId }));
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

  /** The name and address of an account. Null if it is deleted. */
  contact(uid: string, options?: AskOptions): Promise<Contact | null> {
    const asked = this.requests.ask(accountsRequests.getContact, { uid }, options);
    return nullFor('USER_NOT_FOUND', asked);
  }
}

/** The answer of a request. Null if the request fails with this error. */
async function nullFor<T>(code: ErrorCode, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}
