import { z } from 'zod';
import { defineRequest } from '../request.ts';

/** Requests that the campaign service answers. */
export const campaignRequests = {
  /** Answers once the service can. */
  getState: defineRequest({
    subject: 'internal.campaign.get-state',
    askedBy: ['gateway'],
    input: z.object({}),
    output: z.object({ entries: z.number().int() }),
  }),
} as const;
