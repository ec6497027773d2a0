import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.ts';

/** The product's events, as this replica follows them. */
@Module({ providers: [EventFeed], exports: [EventFeed] })
export class MessagingModule {}
