import { AppError, eventsRequests, postsRequests, type EventFacts } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { CardFacts } from './notice-texts.ts';

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

  /** Null for one that is gone; without an address while it is not public. */
  async card(postId: string): Promise<CardFacts | null> {
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const [post] = posts;
    return post ? { id: postId, name: post.name, slug: post.public ? post.slug : null } : null;
  }
}
