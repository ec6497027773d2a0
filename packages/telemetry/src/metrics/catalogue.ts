/**
 * Upper bounds of the buckets, in seconds. 0.3 is the objective for likes. It must be a bound, so that it
 * can be measured.
 */
const latencySeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10,
] as const;

export interface MetricDefinition {
  /** The processes that report the metric: all processes, all services, or one. */
  readonly by: 'every' | 'service' | 'gateway' | 'likes' | 'media' | 'notifications';
  /** The UCUM unit. */
  readonly unit: string;
  readonly description: string;
  readonly attributes?: readonly string[];
  /** Upper bounds of a histogram's buckets, in the metric's unit. */
  readonly boundaries?: readonly number[];
}
type Definitions = Readonly<Record<string, MetricDefinition>>;

export const histograms = {
  'http.server.request.duration': {
    by: 'every',
    unit: 's',
    description: 'Time from a request to the end of its answer; open streams are not counted.',
    attributes: ['http.request.method', 'http.route', 'http.response.status_code'],
    boundaries: latencySeconds,
  },
  'rpc.server.call.duration': {
    by: 'service',
    unit: 's',
    description: 'Time that a handler of NATS requests took; error.type is its error code.',
    attributes: ['rpc.system.name', 'rpc.method', 'error.type'],
    boundaries: latencySeconds,
  },
  'messaging.process.duration': {
    by: 'service',
    unit: 's',
    description: 'Time that a handler of events took, one attempt.',
    attributes: [
      'messaging.system',
      'messaging.destination.name',
      'messaging.consumer.group.name',
      'error.type',
    ],
    boundaries: latencySeconds,
  },
  'elreto.store.commit.size': {
    by: 'service',
    unit: '{transaction}',
    description: 'Transactions that shared one commit and its fsync (SQLite).',
    boundaries: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  'elreto.store.commit.duration': {
    by: 'service',
    unit: 's',
    description: 'Time of one commit, from its beginning until it was durable (SQLite).',
    boundaries: latencySeconds,
  },
} as const satisfies Definitions;

export const counters = {
  'elreto.dead_letters': {
    by: 'service',
    unit: '{event}',
    description: 'Events that became dead letters.',
    attributes: ['messaging.destination.name', 'messaging.consumer.group.name'],
  },
  'elreto.cache.reads': {
    by: 'gateway',
    unit: '{read}',
    description: 'Answers by their source; stale: a newer one was being loaded.',
    attributes: ['elreto.cache.source', 'elreto.cache.result'],
  },
  'elreto.security.events': {
    by: 'every',
    unit: '{event}',
    description: 'Events of the security log, repetitions included.',
    attributes: ['elreto.security.kind'],
  },
  'elreto.mails': {
    by: 'notifications',
    unit: '{mail}',
    description:
      'Attempts to send a mail, and mails that their readers have switched off, by outcome.',
    attributes: ['elreto.mail.outcome'],
  },
  'elreto.likes': {
    by: 'likes',
    unit: '{like}',
    description: 'Toggles of likes, without repetitions of a key.',
    attributes: ['elreto.like.change'],
  },
  'process.cpu.time': {
    by: 'every',
    unit: 's',
    description: 'Processor time that the process used.',
    attributes: ['cpu.mode'],
  },
} as const satisfies Definitions;

export const gauges = {
  'elreto.mails.held': {
    by: 'notifications',
    unit: '{mail}',
    description:
      'Mails that wait for the server, and those that were given up in the last 30 days.',
    attributes: ['elreto.mail.state'],
  },
  'elreto.outbox.unsent': {
    by: 'service',
    unit: '{event}',
    description: 'Events in the outbox that the stream has not acknowledged.',
  },
  'elreto.outbox.oldest_age': {
    by: 'service',
    unit: 's',
    description: 'Age of the oldest unsent event of the outbox; 0 when there is none.',
  },
  'elreto.dead_letters.stored': {
    by: 'gateway',
    unit: '{event}',
    description: 'Dead letters that have not been retried or deleted.',
  },
  'elreto.consumer.lag': {
    by: 'gateway',
    unit: '{event}',
    description: 'Events that a durable consumer has not acknowledged, delivered or not.',
    attributes: ['messaging.consumer.group.name'],
  },
  'elreto.live.connections': {
    by: 'gateway',
    unit: '{connection}',
    description: 'Open live streams.',
    attributes: ['elreto.live.stream'],
  },
  'elreto.dependency.up': {
    by: 'every',
    unit: '{dependency}',
    description: '1 while the dependency answers, or the disk has room; otherwise 0.',
    attributes: ['elreto.dependency'],
  },
  'elreto.images': {
    by: 'media',
    unit: '{image}',
    description: 'Images in work, and images that wait.',
    attributes: ['elreto.image.work', 'elreto.image.state'],
  },
  'nodejs.eventloop.delay.p50': {
    by: 'every',
    unit: 's',
    description: 'Median delay of the event loop since the last look.',
  },
  'nodejs.eventloop.delay.p99': {
    by: 'every',
    unit: 's',
    description: '99th percentile of the event loop’s delay since the last look.',
  },
  'nodejs.eventloop.delay.max': {
    by: 'every',
    unit: 's',
    description: 'Longest delay of the event loop since the last look.',
  },
  'process.memory.usage': { by: 'every', unit: 'By', description: 'Resident memory.' },
  'process.uptime': { by: 'every', unit: 's', description: 'Time since the process started.' },
} as const satisfies Definitions;

/**
 * Every metric of the product, by name. Names, units and attributes follow OpenTelemetry's semantic
 * conventions. Names that are not in the conventions begin with `elreto`.
 */
export const metricCatalogue = { ...histograms, ...counters, ...gauges };
