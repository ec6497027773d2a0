import {
  everyRequest,
  filterOf,
  followedFeeds,
  redeliverySubject,
  serviceNames,
  streams,
  type Caller,
  type Feed,
  type ServiceName,
} from '@el-reto/contracts';

/**
 * Longest wait of NATS for a client's certificate and for its password, in seconds. The default of two
 * seconds refuses clients on a busy machine, and a process that was refused twice ends.
 */
export const natsPatienceS = 20;

/**
 * All NATS users: one for each process, `stack`, which provisions and monitors, and `operator`, which
 * handles dead letters.
 */
export const natsUsers = ['gateway', ...serviceNames, 'stack', 'operator'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** Subjects that a user may publish and subscribe to; all others are refused. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly publishDeny?: readonly string[];
  readonly subscribe: readonly string[];
}

const { events, deadLetters } = streams;
const inbox = (user: NatsUser) => `_INBOX_${user}.>`;

const requestsBy = (asker: Caller) =>
  everyRequest.filter(({ callers }) => callers.includes(asker)).map(({ subject }) => subject);

/** Subjects with which the outbox reads the stream, to find events that the stream lost. */
const readEvents = [`$JS.API.STREAM.INFO.${events}`, `$JS.API.STREAM.MSG.GET.${events}`];

function durable(name: ServiceName, feed: Feed): string[] {
  const consumer = `${events}.${name}-${feed}`;
  return [
    // The subject contains the filter, so that the server refuses another filter in the body.
    `$JS.API.CONSUMER.CREATE.${consumer}.${filterOf(feed)}`,
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
  ];
}

function service(name: ServiceName): NatsPermissions {
  return {
    publish: [
      `${name}.>`,
      `dead.${name}.>`,
      ...requestsBy(name),
      ...readEvents,
      ...followedFeeds[name].flatMap((feed) => durable(name, feed)),
    ],
    subscribe: [`rpc.${name}.>`, `internal.${name}.>`, redeliverySubject(name), inbox(name)],
  };
}

/**
 * Permissions to follow events through ordered consumers, which end with their process. They exclude
 * `CONSUMER.CREATE.EVENTS` itself, because there the server accepts any name in the body.
 */
const follow = [
  `$JS.API.CONSUMER.CREATE.${events}.>`,
  `$JS.API.CONSUMER.INFO.${events}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${events}.*`,
  `$JS.API.CONSUMER.DELETE.${events}.*`,
];

/** The durable consumers of services. Other users may not change, read or delete them. */
const durables = serviceNames
  .flatMap((name) => followedFeeds[name].map((feed) => `${events}.${name}-${feed}`))
  .flatMap((name) => [
    `$JS.API.CONSUMER.CREATE.${name}`,
    `$JS.API.CONSUMER.CREATE.${name}.>`,
    `$JS.API.CONSUMER.DELETE.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${name}`,
  ]);

/** The gateway sends requests on behalf of users and follows all events. */
const gateway: NatsPermissions = {
  publish: [
    ...requestsBy('gateway'),
    ...follow,
    // For the metrics: the lag of consumers and the number of dead letters.
    `$JS.API.CONSUMER.LIST.${events}`,
    `$JS.API.STREAM.INFO.${events}`,
    `$JS.API.STREAM.INFO.${deadLetters}`,
  ],
  publishDeny: durables,
  subscribe: [inbox('gateway')],
};

/**
 * The user `stack` creates and copies streams, sends requests of the operator and follows events.
 */
const stack: NatsPermissions = {
  publish: [
    ...requestsBy('stack'),
    '$JS.API.INFO',
    '$JS.API.STREAM.NAMES',
    ...[events, deadLetters].flatMap((stream) => [
      `$JS.API.STREAM.CREATE.${stream}`,
      `$JS.API.STREAM.UPDATE.${stream}`,
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.MSG.GET.${stream}`,
    ]),
    `$JS.API.CONSUMER.LIST.${events}`,
    ...follow,
  ],
  publishDeny: durables,
  subscribe: [...serviceNames.map((name) => `${name}.>`), 'dead.>', inbox('stack')],
};

/** The operator reads and deletes dead letters, and redelivers them to their services. */
const operator: NatsPermissions = {
  publish: [
    `$JS.API.STREAM.INFO.${deadLetters}`,
    `$JS.API.STREAM.MSG.GET.${deadLetters}`,
    `$JS.API.STREAM.MSG.DELETE.${deadLetters}`,
    ...serviceNames.map(redeliverySubject),
  ],
  subscribe: [inbox('operator')],
};

export function permissionsOf(user: NatsUser): NatsPermissions {
  if (user === 'gateway') return gateway;
  if (user === 'stack') return stack;
  return user === 'operator' ? operator : service(user);
}
