// Replaces the libraries through which the product connects to NATS, Firebase, Redis and SMTP. Replaces
// `@nestjs/websockets`, too, which is not installed, and which Nest searches at each start.
import { DatabaseSync as Database } from 'node:sqlite';
import { Readable } from 'node:stream';
import { LRUCache as Cache } from 'lru-cache';
import { Clock, owners } from './clock.ts';
import { Cloud, remote } from './cloud.ts';
import type { SimulatedConnection } from './connection.ts';

export * from '@el-reto/testing/memory-firestore';
export * from '@nats-io/jetstream';
export const jetstream = (connection: SimulatedConnection) => connection.stream();
export const jetstreamManager = async (connection: SimulatedConnection) => connection.stream();

/** `node:sqlite`: the system closes the files of a crashed process. */
export class DatabaseSync extends Database {
  constructor(...parameters: ConstructorParameters<typeof Database>) {
    super(...parameters);
    owners.getStore()?.files.unshift(this);
  }
}

/** `firebase-admin/app`. */
export const initializeApp = () => ({});
export const deleteApp = async () => undefined;

/** `firebase-admin/auth`: the accounts that the identity provider knows. */
export class FirebaseAuthError extends Error {
  readonly code = 'auth/user-not-found';
}
const userOf = (uid: string) => {
  const email = Cloud.current.identities.get(uid);
  return email === undefined ? undefined : { uid, email, emailVerified: true };
};
export const getAuth = () => ({
  getUsers: (asked: readonly { readonly uid: string }[]) =>
    remote(() => ({
      users: asked.flatMap(({ uid }) => userOf(uid) ?? []),
      notFound: asked.filter(({ uid }) => !userOf(uid)),
    })),
  deleteUser: (uid: string) =>
    remote(() => {
      if (!Cloud.current.identities.delete(uid)) throw new FirebaseAuthError();
    }),
});

/**
 * `lru-cache` with fewer entries: a larger cache takes time at each start and would not be filled.
 */
const most = 500;
export class LRUCache extends Cache<object, object> {
  constructor(options: Cache.Options<object, object, unknown>) {
    super(options.max === undefined ? options : { ...options, max: Math.min(options.max, most) });
  }
}

/**
 * `uid`, with which Nest names modules. The library draws random numbers for several names at once, and
 * keeps them after the end of a run: the random numbers of a run would depend on earlier runs.
 */
let names = 0;
export const uid = () => `uid-${(names += 1)}`;

/** `undici`: the media service accepts every request. */
export class Pool {
  request = async () => ({ statusCode: 200, headers: {}, body: { dump: async () => undefined } });
}

/** `redis`: a server that is not reachable. */
export const RESP_TYPES = { BLOB_STRING: 0 };
export const createClient = () => ({
  isReady: false,
  isOpen: false,
  on: () => undefined,
  connect: async () => undefined,
});

type Plugin = (
  mail: { message: { createReadStream: (options?: object) => Readable } },
  done: () => void,
) => void;
type Written = { to: { address: string }; messageId: string; subject: string };

/** `nodemailer`: the server has accepted a mail when its end has arrived, even unanswered. */
export const createTransport = () => {
  let plugin: Plugin | undefined;
  return {
    use: (_: string, added: Plugin) => void (plugin = added),
    sendMail: async ({ to, messageId, subject }: Written) => {
      await remote(() => undefined);
      const message = { createReadStream: () => Readable.from([subject]) };
      await new Promise<void>((resolve) => plugin?.({ message }, resolve));
      for await (const _ of message.createReadStream()) continue;
      const mail = { to: to.address, messageId, subject, at: Clock.current.now };
      await remote(() => void Cloud.current.mails.push(mail));
    },
  };
};
