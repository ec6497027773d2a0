import { allCalls, isPassedOn } from '../calls/index.ts';
import type { ServiceName } from '../event.ts';
import type { RequestDefinition } from '../request.ts';
import { accountsRequests } from './accounts.ts';
import { campaignRequests } from './campaign.ts';
import { eventsRequests } from './events.ts';
import { integrityRequests } from './integrity.ts';
import { likesRequests } from './likes.ts';
import { mediaRequests } from './media.ts';
import { notificationsRequests } from './notifications.ts';
import { postsRequests } from './posts.ts';

export * from './accounts.ts';
export * from './campaign.ts';
export * from './events.ts';
export * from './integrity.ts';
export * from './likes.ts';
export * from './media.ts';
export * from './notifications.ts';
export * from './posts.ts';

/** The internal requests, by the service that answers them. */
export const requestsOf: Readonly<Record<ServiceName, Record<string, RequestDefinition>>> = {
  accounts: accountsRequests,
  events: eventsRequests,
  posts: postsRequests,
  likes: likesRequests,
  media: mediaRequests,
  integrity: integrityRequests,
  notifications: notificationsRequests,
  campaign: campaignRequests,
};

/** All requests: internal requests, and API calls that the gateway forwards. */
export const everyRequest: readonly RequestDefinition[] = [
  ...Object.values(requestsOf).flatMap((requests) => Object.values(requests)),
  ...allCalls.filter(isPassedOn),
];
