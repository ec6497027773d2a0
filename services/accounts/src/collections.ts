import { admins, bannedMailboxes, deletions, refusedDates, users } from './account-records.ts';
import { requestCounts, rightsAsked } from './rights-records.ts';

/** All collections of the service. */
export const collections = [
  users,
  admins,
  refusedDates,
  deletions,
  bannedMailboxes,
  rightsAsked,
  requestCounts,
];
