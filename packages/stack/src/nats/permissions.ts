import { redeliverySubject, serviceNames, streams, type ServiceName } from '@el-reto/contracts';

/**
 * Everyone who may connect: one user per process, `stack`, which provisions and watches, and
 * `operator`, whose hands are on the dead letters.
 */
export const natsUsers = ['gateway', ...serviceNames, 'stack', 'operator'] as const;
export type NatsUser = (typeof natsUsers)[number];

/** What a user may publish and subscribe to; everything else is refused. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly publishDeny?: readonly string[];
  readonly subscribe: readonly string[];
}

const { events, deadLetters } = streams;
const inbox = (user: NatsUser) => `_INBOX_${user}.>`;

/** Only an operator makes administrators and closes things; no service may ask for it on its own. */
const operatorOnly = ['internal.accounts.set-admin', 'internal.events.operate-switches'];

/** Reading a stream's state, which the outbox does at start to find what the stream lacks. */
const readEvents = [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  `$JS.API.STREAM.INFO.${events}`,
  `$JS.API.STREAM.MSG.GET.${events}`,
  `$JS.API.DIRECT.GET.${events}`,
  `$JS.API.DIRECT.GET.${events}.>`,
];

/** Durable consumers are named `<service>-<source>`: the subjects that one of them is used by. */
function durable(name: ServiceName, source: ServiceName): string[] {
  const consumer = `${events}.${name}-${source}`;
  return [
    `$JS.API.CONSUMER.CREATE.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${consumer}.${source}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${consumer}`,
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
      'internal.>',
      ...readEvents,
      ...serviceNames.flatMap((source) => durable(name, source)),
    ],
    publishDeny: operatorOnly,
    subscribe: [`rpc.${name}.>`, `internal.${name}.>`, redeliverySubject(name), inbox(name)],
  };
}

/** The gateway asks on users' behalf and follows events by ordered (ephemeral) consumers. */
const gateway: NatsPermissions = {
  publish: [
    'rpc.>',
    ...readEvents,
    `$JS.API.CONSUMER.CREATE.${events}`,
    `$JS.API.CONSUMER.CREATE.${events}.>`,
    `$JS.API.CONSUMER.INFO.${events}.>`,
    `$JS.API.CONSUMER.MSG.NEXT.${events}.>`,
    `$JS.API.CONSUMER.DELETE.${events}.>`,
    '$JS.FC.>',
    // What its metrics tell: how far consumers are behind, and how many dead letters there are.
    `$JS.API.CONSUMER.LIST.${events}`,
    `$JS.API.STREAM.INFO.${deadLetters}`,
  ],
  subscribe: [inbox('gateway')],
};

/** Provisions streams, asks as the operator and may listen to everything, but speaks for no one. */
const stack: NatsPermissions = {
  publish: ['$JS.API.>', `$JS.ACK.${events}.>`, `$JS.ACK.${deadLetters}.>`, 'internal.>'],
  subscribe: ['>'],
};

/** Reads and deletes dead letters, and hands one to the service that it is for. */
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
  if (user === 'operator') return operator;
  return service(user);
}
