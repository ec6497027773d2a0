import { z } from 'zod';

/** The definition of an event: its subject `<service>.<noun>.<past-tense>.v<version>`, and its schema. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  readonly subject: `${string}.${string}.${string}.v${number}`;
  readonly schema: S;
}

export const streams = { events: 'EVENTS', deadLetters: 'DEAD_LETTERS' } as const;

/** The services that own requests and events. The names are the first tokens of subjects of events. */
export const serviceNames = [
  'accounts',
  'events',
  'posts',
  'likes',
  'media',
  'integrity',
  'notifications',
  'campaign',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * The events that one durable consumer receives: all events of a service, or only its administrators'
 * actions. The actions have a separate consumer, so that they do not wait behind other events.
 */
export type Feed = ServiceName | `${ServiceName}-acts`;

/** The feed of a subject. Throws if no service owns the subject. */
export function feedOf(subject: string): Feed {
  const [source, noun] = subject.split('.');
  const owner = serviceNames.find((name) => name === source);
  if (!owner || noun === undefined) throw new Error(`no service owns the subject ${subject}`);
  return noun === 'act' ? `${owner}-acts` : owner;
}

export const filterOf = (feed: Feed): string => `${feed.replace('-acts', '.act')}.>`;

/** The feeds that each service follows, with a durable consumer for each. The gateway follows all events. */
export const followedFeeds: Readonly<Record<ServiceName, readonly Feed[]>> = {
  accounts: [],
  events: ['posts', 'events'],
  posts: ['accounts', 'events', 'likes'],
  likes: ['accounts', 'events', 'posts'],
  media: ['accounts', 'events', 'posts', 'media'],
  // The likes service reports likes to it by requests, which are not stored.
  integrity: [],
  notifications: ['accounts', 'events', 'posts', 'likes'],
  campaign: [
    'accounts',
    'posts',
    'likes',
    'accounts-acts',
    'events-acts',
    'posts-acts',
    'integrity-acts',
  ],
};

/** Headers of a dead letter. `eventSeq` is the sequence of the event in the stream. */
export const letterHeaders = {
  reason: 'Reason',
  eventId: 'Event-Id',
  eventSubject: 'Event-Subject',
  eventSeq: 'Event-Seq',
  attempts: 'Attempts',
} as const;

/** The subject on which the operator sends a dead letter to the service that failed to handle it. */
export const redeliverySubject = (service: ServiceName) => `redeliver.${service}` as const;

/** A service's answer to a redelivery. `repeated` if the event had been handled before. */
export const redeliveryAnswerSchema = z.union([
  z.object({ done: z.literal(true), repeated: z.boolean() }),
  z.object({ done: z.literal(false), reason: z.string() }),
]);
export type RedeliveryAnswer = z.infer<typeof redeliveryAnswerSchema>;

/** Defines an event. Payloads contain ids and facts, never whole entities. */
export const defineEvent = <S extends z.ZodType>(
  subject: EventDefinition['subject'],
  schema: S,
): EventDefinition<S> => ({ subject, schema });
