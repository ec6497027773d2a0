import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaRequests } from '@el-reto/contracts';
import type {
  EventDefinition,
  MediaPurpose,
  RequestDefinition,
  StagedMedia,
} from '@el-reto/contracts';
import { connectNats, RequestClient, startService } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import type { Answer, RunningService } from '@el-reto/service-kit';
import { connectionOptions, startNats } from '@el-reto/dev';
import { indexesEnv } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { readEnv } from '../../src/env.ts';
import { mediaCollection } from '../../src/media-record.ts';
import type { MediaRecord } from '../../src/media-record.ts';
import { mediaService } from '../../src/app.module.ts';
import { openStoredFiles } from './stored-files.ts';
import type { FileStoreName, StoredFiles } from './stored-files.ts';

type Nats = Awaited<ReturnType<typeof startNats>>;
type Teller = 'accounts' | 'events' | 'posts';

export const token = 'a-token-that-only-the-gateway-knows';
export const signingKey = 'a-key-for-signing-addresses';
export const previousSigningKey = 'the-key-that-was-there-before';

export interface UploadOptions {
  readonly uid?: string;
  readonly purpose?: MediaPurpose;
  readonly key?: string;
  readonly type?: string;
}

/** The media service on a real nats-server, a real SQLite file, and a real folder or emulator. */
export class MediaStack {
  readonly #dir: string;
  readonly #nats: Nats;
  /** What it keeps, reached past it. */
  readonly stored: StoredFiles;
  readonly #tellers: Record<Teller, NatsConnection>;
  /** Hears every event. */
  readonly listener: NatsConnection;
  readonly client: RequestClient;
  service!: RunningService;
  #url = '';

  private constructor(
    dir: string,
    nats: Nats,
    stored: StoredFiles,
    tellers: Record<Teller, NatsConnection>,
    listener: NatsConnection,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.#dir = dir;
    this.#nats = nats;
    this.stored = stored;
    this.#tellers = tellers;
    this.listener = listener;
    this.client = new RequestClient(tellers.posts);
  }

  /** `env`: what the service is told besides. */
  static async start(
    files: FileStoreName = 'disk',
    env: Readonly<Record<string, string>> = {},
  ): Promise<MediaStack> {
    const dir = await mkdtemp(join(tmpdir(), 'media-'));
    const nats = await startNats({ dir: join(dir, 'nats') });
    const as = async (user: Teller) => {
      const { url, password } = nats.credentials(user);
      return connectNats({ url, user, password, name: user, logger: createLogger(user, 'silent') });
    };
    const [accounts, events, posts] = [await as('accounts'), await as('events'), await as('posts')];
    const listener = await connect(connectionOptions(nats.url));
    const stored = await openStoredFiles(files, dir);
    const stack = new MediaStack(dir, nats, stored, { accounts, events, posts }, listener, env);
    await stack.startService();
    return stack;
  }

  async startService(): Promise<void> {
    const { url, user, password } = this.#nats.credentials('media');
    const env = readEnv({
      NATS_URL: url,
      NATS_USER: user,
      NATS_PASSWORD: password,
      DATA_DIR: this.#dir,
      LOG_LEVEL: 'silent',
      ...indexesEnv,
      MEDIA_TOKEN: token,
      MEDIA_SIGNING_KEY: signingKey,
      MEDIA_SIGNING_KEY_PREVIOUS: previousSigningKey,
      ...this.stored.env,
      ...this.env,
    });
    // firebase-admin looks there by itself.
    const emulator = env.FIREBASE_STORAGE_EMULATOR_HOST;
    if (emulator) process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = emulator;
    this.service = await startService(mediaService(env));
    this.#url = await this.service.app.getUrl();
  }

  /** Stops the service, lets `meanwhile` change what it finds, and starts it again. */
  async restart(meanwhile?: () => Promise<void>): Promise<void> {
    await this.service.stop();
    await meanwhile?.();
    await this.startService();
  }

  async stop(): Promise<void> {
    await this.service.stop();
    const connections = [this.listener, ...Object.values(this.#tellers)];
    await Promise.all(connections.map((connection) => connection.close()));
    await this.#nats.stop();
    await this.stored.stop();
    await rm(this.#dir, { recursive: true });
  }

  get url(): string {
    return this.#url;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return fetch(this.#url + path, { ...init, headers });
  }

  upload(body: Buffer | string, options: UploadOptions = {}): Promise<Response> {
    const { uid = 'ana', purpose = 'post', key, type = 'image/jpeg' } = options;
    return this.fetch(`/intake?purpose=${purpose}`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'x-actor-uid': uid,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  }

  /** An upload that goes well. */
  async stage(picture: Buffer, options: UploadOptions = {}): Promise<StagedMedia> {
    const response = await this.upload(picture, options);
    if (response.status !== 201)
      throw new Error(`upload: ${response.status} ${await response.text()}`);
    return (await response.json()) as StagedMedia;
  }

  claim(mediaId: string, fields: Partial<z.input<typeof mediaRequests.claim.input>> = {}) {
    return this.client.ask(mediaRequests.claim, {
      mediaId,
      uid: 'ana',
      purpose: 'post',
      claimant: 'post:1',
      folder: 'event/e1/posts/ana',
      public: false,
      ...fields,
    });
  }

  /** Answers for another service, under its own user. */
  async answer<D extends RequestDefinition>(
    { subject }: D,
    reply: (input: z.output<D['input']>) => Answer<D>,
  ): Promise<void> {
    const connection = this.#tellers[subject.split('.')[1] as Teller];
    const respond = (message: Msg) => {
      const { data } = message.json<{ data: { input: z.output<D['input']> } }>();
      message.respond(JSON.stringify({ response: reply(data.input) }));
    };
    connection.subscribe(subject, { callback: (_, message) => respond(message) });
    await connection.flush();
  }

  /** As the accounts service asks for it. */
  purgeUser(uid: string) {
    return new RequestClient(this.#tellers.accounts).ask(mediaRequests.purgeUser, { uid });
  }

  get(path: string, query = '', headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`/files/${path}${query}`, { headers });
  }

  /** Publishes a fact as the outbox of the service that owns it would. */
  async tell<S extends z.ZodType>(event: EventDefinition<S>, payload: z.input<S>): Promise<void> {
    const teller = this.#tellers[event.subject.split('.')[0] as Teller];
    await jetstream(teller).publish(event.subject, JSON.stringify(payload), {
      msgID: randomUUID(),
    });
  }

  record(id: string): Promise<MediaRecord | undefined> {
    return this.service.store.get(mediaCollection, id);
  }

  async add(id: string, record: MediaRecord): Promise<void> {
    await this.service.store.transaction((tx) => tx.create(mediaCollection, id, record));
  }

  async replace(id: string, record: MediaRecord): Promise<void> {
    await this.service.store.transaction((tx) => tx.set(mediaCollection, id, record));
  }

  async change(id: string, fields: Partial<MediaRecord>): Promise<void> {
    await this.service.store.transaction(async (tx) => {
      const record = await tx.get(mediaCollection, id);
      if (record) await tx.set(mediaCollection, id, { ...record, ...fields });
    });
  }

  async filesOf(mediaId: string): Promise<string[]> {
    return (await this.stored.list()).filter((path) => path.includes(mediaId));
  }
}

/** The facts of a post whose picture lies at `imgLocation`. */
export const postOf = (imgLocation: string) => ({
  postId: 'p1',
  eventId: 'e1',
  userId: 'ana',
  imgLocation,
});
