import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountsRequests,
  eventsEvents,
  eventsRequests,
  likesRequests,
  postsEvents,
  postsRequests,
  todayInMexico,
  integrityRequests,
  type LedgerLike,
} from '@el-reto/contracts';
import type { Actor, EventDefinition, LikeState, Standing } from '@el-reto/contracts';
import { connectNats, RequestClient, startService } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import type { RunningService } from '@el-reto/service-kit';
import { startNats } from '@el-reto/dev';
import { indexesEnv } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { readEnv } from '../src/env.ts';
import { tallies } from '../src/likes.repository.ts';
import { likesService } from '../src/app.module.ts';

export const today = todayInMexico();
export const running = { startDate: today, endDate: today };
export const ended = { startDate: '2024-11-06', endDate: '2024-11-30' };

/** Whose NATS users the test speaks as, in the order of the connections. */
const neighbours = [
  'gateway',
  'posts',
  'events',
  'accounts',
  'stack',
  'integrity',
  'campaign',
] as const;
type Neighbour = (typeof neighbours)[number];

/** What the posts, events and accounts services would answer about what is not known here. */
export interface Elsewhere {
  posts: Map<string, { eventId: string; public: boolean }>;
  events: Map<string, { startDate: string; endDate: string }>;
  /** Of those who are not adults; null for a deleted account. */
  standings: Map<string, Standing | null>;
  /** Suspended accounts. */
  banned: Set<string>;
  /** Runs before an account's standing is answered. */
  beforeStanding: (uid: string) => Promise<void> | void;
}

export interface LikesStackOptions {
  readonly isFolded: boolean;
  /** What tells the service of another store than SQLite, or another rule. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many toggles a store gets at once, and how long each may take, in milliseconds. */
  readonly burst?: number;
  readonly timeoutMs?: number;
}

/**
 * The likes service on a real nats-server and a real SQLite file. The posts, events and accounts
 * services are not part of this test: responders on the same NATS stand for them.
 */
export class LikesStack {
  readonly elsewhere: Elsewhere = {
    posts: new Map(),
    events: new Map(),
    standings: new Map(),
    banned: new Set(),
    beforeStanding: () => undefined,
  };
  /** What the integrity service was told. */
  readonly observed: LedgerLike[] = [];
  readonly #options: LikesStackOptions;
  readonly #dir: string;
  readonly #nats: Awaited<ReturnType<typeof startNats>>;
  readonly #gateway: NatsConnection;
  readonly #connections: NatsConnection[];
  readonly client: RequestClient;
  /** Asks what no user may, as the first of those who may. */
  readonly internal: Pick<RequestClient, 'ask'>;
  service!: RunningService;

  private constructor(
    dir: string,
    nats: Awaited<ReturnType<typeof startNats>>,
    gateway: NatsConnection,
    others: NatsConnection[],
    options: LikesStackOptions,
  ) {
    this.#options = options;
    this.#dir = dir;
    this.#nats = nats;
    this.#gateway = gateway;
    this.#connections = [gateway, ...others];
    this.client = new RequestClient(gateway);
    this.internal = {
      ask: (definition, ...rest) => {
        const asker = neighbours.findIndex((name) => definition.askedBy.includes(name));
        const connection = this.#connections[asker];
        if (!connection) throw new Error(`no neighbour may ask ${definition.subject}`);
        return new RequestClient(connection).ask(definition, ...rest);
      },
    };
  }

  /** For what takes longer than a toggle. */
  get timeoutMs(): number {
    return this.#options.timeoutMs ?? 20_000;
  }

  static async start(options: LikesStackOptions = { isFolded: false }): Promise<LikesStack> {
    const dir = await mkdtemp(join(tmpdir(), 'likes-'));
    const nats = await startNats({ dir: join(dir, 'nats') });
    const as = async (user: Neighbour) => {
      const { url, password } = nats.credentials(user);
      const logger = createLogger(user, 'silent');
      return connectNats({ url, user, password, name: user, logger });
    };
    const [gateway, ...others] = await Promise.all(neighbours.map(as));
    if (!gateway) throw new Error('unreachable');
    const stack = new LikesStack(dir, nats, gateway, others, options);
    stack.#answerElsewhere();
    await Promise.all(others.map((connection) => connection.flush()));
    await stack.startService();
    return stack;
  }

  async startService(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    const { url, user, password } = this.#nats.credentials('likes');
    const env = readEnv({
      NATS_URL: url,
      NATS_USER: user,
      NATS_PASSWORD: password,
      DATA_DIR: this.#dir,
      LOG_LEVEL: 'silent',
      // Direct tallies are for SQLite alone.
      ...(this.#options.isFolded && indexesEnv),
      ...this.#options.env,
      ...changes,
    });
    this.service = await startService(likesService(env, this.#options));
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.#nats.stop();
    await rm(this.#dir, { recursive: true });
  }

  /** Publishes a fact of the posts or events service, as its outbox would. */
  async tell<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void> {
    const source = neighbours.findIndex((name) => event.subject.startsWith(`${name}.`));
    await jetstream(this.#connections[source] ?? this.#gateway).publish(
      event.subject,
      JSON.stringify(payload),
    );
  }

  async openEvent(eventId: string, dates = running): Promise<void> {
    this.elsewhere.events.set(eventId, dates);
    await this.tell(eventsEvents.eventCreated, { eventId, ...dates, attached: [], released: [] });
  }

  async openPost(postId: string, eventId: string, createdAt = 1): Promise<void> {
    this.elsewhere.posts.set(postId, { eventId, public: true });
    const facts = { postId, eventId, userId: 'author', imgLocation: 'x', createdAt };
    await this.tell(postsEvents.postApproved, facts);
  }

  toggle(uid: string, postId: string, idempotencyKey?: string, email = actor(uid).email) {
    const { timeoutMs } = this.#options;
    const voter = { ...actor(uid), email };
    const options = { actor: voter, idempotencyKey, ...(timeoutMs && { timeoutMs }) };
    return this.client.ask(likesRequests.toggle, { postId, source }, options);
  }

  /** As the integrity service says of a like. */
  judge(uid: string, postId: string, state: LikeState, eventId = 'running') {
    const verdict = { uid, postId, state, score: 80, reasons: ['burst'], cluster: 'burst-1' };
    return this.internal.ask(likesRequests.judge, { eventId, verdicts: [verdict] });
  }

  /** Which post a person likes in each event. */
  async likesOf(uid: string): Promise<Record<string, string>> {
    const mine = await this.client.ask(likesRequests.listMine, {}, { actor: actor(uid) });
    return Object.fromEntries(Object.entries(mine).map(([event, { postId }]) => [event, postId]));
  }

  async accountsOf(postId: string): Promise<string[]> {
    const { accounts } = await this.client.ask(likesRequests.listAccounts, { postIds: [postId] });
    return accounts[postId]?.likedAccounts ?? [];
  }

  /** A post's number of likes as others are told. */
  async tallyOf(postId: string): Promise<number | undefined> {
    return (await this.service.store.get(tallies, postId))?.likes;
  }

  /** Where its store is, on SQLite. */
  get file(): string {
    return join(this.#dir, 'likes.sqlite');
  }

  get burst(): number {
    return this.#options.burst ?? 4_000;
  }

  get gateway(): NatsConnection {
    return this.#gateway;
  }

  #answerElsewhere(): void {
    type Reply = (input: never) => object | Promise<object>;
    const answer = (service: Neighbour, { subject }: { subject: string }, reply: Reply) => {
      const respond = async (message: Msg) => {
        const { data } = message.json<{ data: { input: never } }>();
        message.respond(JSON.stringify(await reply(data.input)));
      };
      const connection = this.#connections[neighbours.indexOf(service)];
      connection?.subscribe(subject, { callback: (_, message) => void respond(message) });
    };
    const { standings } = this.elsewhere;
    type Asked = { uid: string; email?: string };
    answer('accounts', accountsRequests.getStanding, async ({ uid, email = '' }: Asked) => {
      await this.elsewhere.beforeStanding(uid);
      const standing = standings.has(uid) ? standings.get(uid) : 'adult';
      const isBanned = [uid, email].some((one) => this.elsewhere.banned.has(one));
      const banned = isBanned ? { by: 'admin', reason: 'Compra' } : null;
      return standing ? { response: { standing, banned } } : { err: { code: 'USER_NOT_FOUND' } };
    });
    answer('posts', postsRequests.getFacts, ({ postIds }: { postIds: string[] }) => ({
      response: {
        posts: postIds.flatMap((postId) => {
          const post = this.elsewhere.posts.get(postId);
          const shown = { slug: 'a', name: 'A', photoURL: '', displayName: '', userId: 'u' };
          return post ? [{ ...shown, ...post, postId, createdAt: 1 }] : [];
        }),
      },
    }));
    answer('events', eventsRequests.getFacts, ({ eventId }: { eventId: string }) => ({
      response: { id: eventId, slug: 'e', name: 'E', ...this.elsewhere.events.get(eventId) },
    }));
    answer('integrity', integrityRequests.observe, ({ likes: some }: { likes: LedgerLike[] }) => {
      this.observed.push(...some);
      return { response: { success: true } };
    });
  }
}

/** Where all likes of the tests come from. */
export const source = {
  address: '203.0.113.7',
  device: null,
  userAgent: 'test',
  appCheck: null,
  pageMs: 4_000,
};

export const actor = (uid: string): Actor => ({
  uid,
  email: `${uid}@elreto.test`,
  emailVerified: true,
  admin: false,
  provider: 'password',
});

export const codeOf = (error: unknown) => (error as { code?: string }).code;
