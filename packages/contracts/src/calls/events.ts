import { z } from 'zod';
import { claimFormSchema } from '../claims.ts';
import { countsSchema, eventSchema } from '../entities.ts';
import { contestDay, contestName, displayText, id, paragraph } from '../fields.ts';
import { limits } from '../limits.ts';
import { listedPlaces } from '../prizes.ts';
import { switchesSchema } from '../switches.ts';
import { defineCalls } from './call.ts';
import { publishBody, publishErrors } from './results.ts';
import { doneSchema, stagedMediaErrors } from './shapes.ts';

/** The fields of an event that administrators can set. */
const newEventSchema = z.object({
  name: contestName,
  title: displayText(limits.titleLength),
  description: paragraph(limits.descriptionLength),
  startDate: contestDay,
  endDate: contestDay,
  thumbnailMediaId: id,
  aboutThumbnailMediaId: id,
  counts: countsSchema.optional(),
  /** The prize of each place, then the jury's; an empty list removes the prizes. */
  prizes: z.array(displayText(limits.prizeLength)).max(listedPlaces.length).optional(),
  rules: z.union([z.literal(''), paragraph(limits.rulesLength)]).optional(),
  permit: z.union([z.literal(''), displayText(limits.permitLength)]).optional(),
  /** The questions for winners. Null selects the installation's default form. */
  claimForm: claimFormSchema.nullable().optional(),
});

const eventTextErrors = ['EVENT_NAME_TAKEN', 'NAME_NOT_READABLE', 'DATES_OUT_OF_ORDER'] as const;

const events = z.array(eventSchema);

const setWinners = {
  access: 'admin',
  securityKind: 'event-change',
  whenPublished: true,
  response: doneSchema,
  errors: ['EVENT_NOT_FOUND', 'EVENT_NOT_ENDED'],
} as const;

export const eventCalls = defineCalls({
  listCurrentEvents: {
    access: 'all',
    summary: 'Events started and not ended today',
    response: events,
    cacheable: true,
  },
  listAllEvents: {
    access: 'all',
    summary: 'Every event, newest start first',
    response: events,
    cacheable: true,
  },
  refreshEvents: {
    access: 'all',
    summary: 'Refreshes the cached event lists',
    response: doneSchema,
  },
  createEvent: {
    access: 'admin',
    securityKind: 'event-change',
    summary: 'Creates an event with two staged pictures',
    subject: 'rpc.events.create',
    whenPublished: true,
    status: 201,
    body: newEventSchema,
    response: eventSchema,
    message: 'Event created successfully',
    errors: [...eventTextErrors, ...stagedMediaErrors],
  },
  updateEvent: {
    access: 'admin',
    securityKind: 'event-change',
    summary: 'Changes an event',
    subject: 'rpc.events.update',
    whenPublished: true,
    body: newEventSchema.partial(),
    response: eventSchema,
    errors: [
      'EVENT_NOT_FOUND',
      'RESULT_PUBLISHED',
      'JURY_ENDS_TOO_EARLY',
      ...eventTextErrors,
      ...stagedMediaErrors,
    ],
  },
  deleteEvent: {
    access: 'admin',
    recentSignIn: true,
    securityKind: 'deletion',
    summary: 'Deletes an event with its posts, images and likes',
    subject: 'rpc.events.delete',
    whenPublished: true,
    response: doneSchema,
    message: 'El reto y sus cartas se eliminaron.',
    errors: ['EVENT_NOT_FOUND'],
  },
  deactivateWinners: {
    ...setWinners,
    summary: 'Hides the winners of an ended event',
    subject: 'rpc.events.deactivate-winners',
    message: 'Winners deactivated successfully',
  },
  activateWinners: {
    ...setWinners,
    recentSignIn: 'service',
    summary: 'Shows the winners of an ended event; the first time, its result is published',
    subject: 'rpc.events.activate-winners',
    body: publishBody,
    errors: publishErrors,
    message: 'Winners activated successfully',
  },
  listWinners: {
    access: 'all',
    summary: 'Ended events whose winners are active',
    response: z.array(z.object({ event: eventSchema, topPosts: eventSchema.shape.topPosts })),
    cacheable: true,
  },
  getSwitches: {
    access: 'all',
    summary: 'Whether likes and uploads are open',
    response: switchesSchema,
    cacheable: true,
  },
  setSwitches: {
    access: 'admin',
    securityKind: 'switch',
    summary: 'Closes or opens likes and uploads; what is left out stays as it is',
    subject: 'rpc.events.set-switches',
    whenPublished: true,
    body: switchesSchema.partial(),
    response: switchesSchema,
  },
  followEvent: {
    access: 'all',
    summary:
      'Server-sent events: likes, post, winners; after Last-Event-ID what was missed since, or missed where that is not known',
    produces: 'text/event-stream',
  },
});
