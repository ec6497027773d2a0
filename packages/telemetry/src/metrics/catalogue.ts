/** Upper bounds in seconds; 0.3 is the likes' objective, which has to be a bound to be counted. */
const latencySeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10,
] as const;

/** Who tells a metric: every process, every service, or one of them. */
export type Teller = 'every' | 'service' | 'gateway' | 'likes' | 'media';

/** One metric: its unit as UCUM writes it, the attributes of its series, and who tells it. */
export interface MetricDefinition {
  readonly kind: 'histogram' | 'counter' | 'gauge';
  readonly unit: string;
  readonly description: string;
  readonly attributes?: readonly string[];
  readonly by: Teller;
  /** Upper bounds of a histogram's buckets, in its unit. */
  readonly boundaries?: readonly number[];
}

const requestAttributes = ['http.request.method', 'http.route', 'http.response.status_code'];

/**
 * Every metric of the product, by its name. Names, units and attributes are OpenTelemetry's
 * semantic conventions where there are any, and begin with `elreto` where there are none.
 */
export const metricCatalogue = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time from a request to the end of its answer; open streams are not counted.',
    attributes: requestAttributes,
    by: 'every',
    boundaries: latencySeconds,
  },
  'rpc.server.call.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time that a handler of NATS requests took; error.type is its error code.',
    attributes: ['rpc.system.name', 'rpc.method', 'error.type'],
    by: 'service',
    boundaries: latencySeconds,
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time that a handler of events took, one attempt.',
    attributes: [
      'messaging.system',
      'messaging.destination.name',
      'messaging.consumer.group.name',
      'error.type',
    ],
    by: 'service',
    boundaries: latencySeconds,
  },
  'elreto.store.commit.size': {
    kind: 'histogram',
    unit: '{transaction}',
    description: 'Transactions that shared one commit and its fsync (SQLite).',
    by: 'service',
    boundaries: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  'elreto.store.commit.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of one commit, from its beginning until it was durable (SQLite).',
    by: 'service',
    boundaries: latencySeconds,
  },
  'elreto.outbox.unsent': {
    kind: 'gauge',
    unit: '{event}',
    description: 'Events in the outbox that the stream has not acknowledged.',
    by: 'service',
  },
  'elreto.outbox.oldest_age': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest unsent event of the outbox; 0 when there is none.',
    by: 'service',
  },
  'elreto.dead_letters': {
    kind: 'counter',
    unit: '{event}',
    description: 'Events that became dead letters.',
    attributes: ['messaging.destination.name', 'messaging.consumer.group.name'],
    by: 'service',
  },
  'elreto.dead_letters.stored': {
    kind: 'gauge',
    unit: '{event}',
    description: 'Dead letters that wait for somebody to look at them.',
    by: 'gateway',
  },
  'elreto.consumer.lag': {
    kind: 'gauge',
    unit: '{event}',
    description: 'Events that a durable consumer has not acknowledged, delivered or not.',
    attributes: ['messaging.consumer.group.name'],
    by: 'gateway',
  },
  'elreto.cache.reads': {
    kind: 'counter',
    unit: '{read}',
    description: 'Answers by where they came from; stale: a newer one was on its way.',
    attributes: ['elreto.cache.source', 'elreto.cache.result'],
    by: 'gateway',
  },
  'elreto.live.connections': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'Open live streams.',
    attributes: ['elreto.live.stream'],
    by: 'gateway',
  },
  'elreto.dependency.up': {
    kind: 'gauge',
    unit: '1',
    description: '1 while the process is connected to what it depends on, else 0.',
    attributes: ['elreto.dependency'],
    by: 'every',
  },
  'elreto.security.events': {
    kind: 'counter',
    unit: '{event}',
    description: 'What the security log tells of, repetitions included.',
    attributes: ['elreto.security.kind'],
    by: 'every',
  },
  'elreto.likes': {
    kind: 'counter',
    unit: '{like}',
    description: 'Toggles that took effect; a repetition with the same key is not one.',
    attributes: ['elreto.like.change'],
    by: 'likes',
  },
  'elreto.images': {
    kind: 'gauge',
    unit: '{image}',
    description: 'Images being worked on, and those that wait for it.',
    attributes: ['elreto.image.work', 'elreto.image.state'],
    by: 'media',
  },
  'nodejs.eventloop.delay.p50': {
    kind: 'gauge',
    unit: 's',
    description: 'Median delay of the event loop since the last look.',
    by: 'every',
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    description: '99th percentile of the event loop’s delay since the last look.',
    by: 'every',
  },
  'nodejs.eventloop.delay.max': {
    kind: 'gauge',
    unit: 's',
    description: 'Longest delay of the event loop since the last look.',
    by: 'every',
  },
  'process.cpu.time': {
    kind: 'counter',
    unit: 's',
    description: 'Processor time that the process used.',
    attributes: ['cpu.mode'],
    by: 'every',
  },
  'process.memory.usage': {
    kind: 'gauge',
    unit: 'By',
    description: 'Resident memory.',
    by: 'every',
  },
  'process.uptime': {
    kind: 'gauge',
    unit: 's',
    description: 'How long the process has been running.',
    by: 'every',
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metricCatalogue;

/** Names of the metrics of one kind. */
export type MetricOf<K extends MetricDefinition['kind']> = {
  [N in MetricName]: (typeof metricCatalogue)[N]['kind'] extends K ? N : never;
}[MetricName];
