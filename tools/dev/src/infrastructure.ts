import { join } from 'node:path';
import { tlsPaths, type ServiceName } from '@el-reto/contracts';
import { planAuthEmulator } from './auth-emulator/start.ts';
import type { StackEnv } from './env.ts';
import { StackError } from './errors.ts';
import { planFirestoreEmulator } from './firestore-emulator/start.ts';
import { planNats, type NatsCredentials } from './nats/start.ts';
import { connectionOptions, provisionStreams } from './nats/streams.ts';
import { natsUrlOf } from './nats/url.ts';
import { planRedis } from './redis/start.ts';
import type { StackSettings } from './settings.ts';
import { planStorageEmulator } from './storage-emulator/start.ts';
import type { ProcessSpec } from './supervisor/managed-process.ts';
import { tlsDirsIn } from './tls/tls-dirs.ts';
import type { TlsDirs } from './tls/tls-parts.ts';

/** NATS, Redis, identity, Firestore and the bucket: own processes, or those that the environment names. */
export interface Infrastructure {
  /** What every service needs from its first moment. */
  readonly base: readonly ProcessSpec[];
  readonly identity: readonly ProcessSpec[];
  readonly nats: string;
  readonly natsOperator: string;
  readonly redis: string;
  /** Where each part finds its certificate; undefined where the parts speak plainly. */
  readonly tls: TlsDirs | undefined;
  /** `host:port`; undefined when identity is the hosted service. */
  readonly authEmulator: string | undefined;
  /** What tells one process how to reach all of it. */
  env(user: 'gateway' | ServiceName): Record<string, string>;
  /** Prepares what is not started here; what is prepares itself at each start. */
  prepare(): Promise<void>;
}

const preferredPorts = {
  nats: 4222,
  redis: 6379,
  authEmulator: 9099,
  firestore: 8080,
  storageEmulator: 9199,
};

export async function planInfrastructure(
  settings: Pick<StackSettings, 'root' | 'dataDir' | 'projectId' | 'fixedPorts'>,
  outside: Pick<
    StackEnv,
    | 'NODE_ENV'
    | 'NATS_URL'
    | 'NATS_USER'
    | 'NATS_PASSWORD'
    | 'REDIS_URL'
    | 'TLS'
    | 'FIREBASE_AUTH_EMULATOR_HOST'
    | 'STORE'
    | 'FIRESTORE_EMULATOR_HOST'
    | 'FILES'
    | 'FILES_BUCKET'
    | 'FIREBASE_STORAGE_EMULATOR_HOST'
  >,
): Promise<Infrastructure> {
  const { root, dataDir, projectId, fixedPorts } = settings;
  const at = (name: keyof typeof preferredPorts, folder: string) => ({
    dir: join(dataDir, folder),
    logFile: join(dataDir, 'logs', `${name}.log`),
    port: fixedPorts ? preferredPorts[name] : 0,
  });
  const tls = await planTls(outside, dataDir);
  const nats = outside.NATS_URL ? undefined : await planNats({ ...at('nats', 'nats'), tls });
  const redis = outside.REDIS_URL ? undefined : await planRedis({ ...at('redis', 'redis'), tls });
  const identity =
    outside.FIREBASE_AUTH_EMULATOR_HOST || outside.NODE_ENV === 'production'
      ? undefined
      : await planAuthEmulator({ ...at('authEmulator', 'auth'), projectId });
  const firestore =
    outside.STORE !== 'firestore' ||
    outside.FIRESTORE_EMULATOR_HOST ||
    outside.NODE_ENV === 'production'
      ? undefined
      : await planFirestoreEmulator({
          ...at('firestore', 'firestore'),
          projectId,
          rules: join(root, 'deploy/firestore/firestore.rules'),
        });
  const bucket =
    outside.FILES !== 'bucket' ||
    outside.FIREBASE_STORAGE_EMULATOR_HOST ||
    outside.NODE_ENV === 'production'
      ? undefined
      : await planStorageEmulator({ ...at('storageEmulator', 'bucket'), projectId });

  const natsUrl = nats?.url ?? natsUrlOf({ ...outside, TLS_DIR: tls?.('stack') });
  const redisUrl = redis?.url ?? outside.REDIS_URL ?? '';
  const authEmulator = identity?.host ?? outside.FIREBASE_AUTH_EMULATOR_HOST;
  return {
    base: [nats, redis, firestore, bucket].flatMap((plan) => plan?.spec ?? []),
    identity: identity ? [identity.spec] : [],
    nats: natsUrl,
    natsOperator: nats
      ? withUser({ ...nats.credentials('operator'), tlsDir: tls?.('stack') })
      : natsUrl,
    redis: redisUrl,
    tls,
    authEmulator,
    env: (user) => ({
      ...(tls && { TLS_DIR: tls(user) }),
      ...natsEnv(nats?.credentials(user) ?? outsideCredentials(natsUrl)),
      ...(user === 'gateway' && { REDIS_URL: redis?.gatewayUrl ?? redisUrl }),
      ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
      ...storeEnv(outside, firestore?.host, join(root, 'deploy/firestore/firestore.indexes.json')),
      ...filesEnv(outside, projectId, bucket?.host),
    }),
    prepare: async () => {
      if (!nats) await prepareOutside(natsUrl, tls);
    },
  };
}

function storeEnv(
  { STORE, FIRESTORE_EMULATOR_HOST }: Partial<StackEnv>,
  own: string | undefined,
  indexes: string,
): Record<string, string> {
  const emulator = own ?? FIRESTORE_EMULATOR_HOST;
  if (STORE !== 'firestore') return { STORE: 'sqlite' };
  // The hosted database refuses by itself what its emulator answers without an index.
  return {
    STORE,
    ...(emulator && { FIRESTORE_EMULATOR_HOST: emulator, FIRESTORE_INDEXES: indexes }),
  };
}

function filesEnv(
  { FILES, FILES_BUCKET, FIREBASE_STORAGE_EMULATOR_HOST }: Partial<StackEnv>,
  projectId: string,
  own: string | undefined,
): Record<string, string> {
  const emulator = own ?? FIREBASE_STORAGE_EMULATOR_HOST;
  return {
    FILES: FILES ?? 'disk',
    FILES_BUCKET: FILES_BUCKET ?? `${projectId}.firebasestorage.app`,
    ...(emulator && { FIREBASE_STORAGE_EMULATOR_HOST: emulator }),
  };
}

const natsEnv = ({ url, user, password }: { url: string; user: string; password: string }) => ({
  NATS_URL: url,
  NATS_USER: user,
  NATS_PASSWORD: password,
});

const withUser = ({
  url,
  user,
  password,
  tlsDir,
}: NatsCredentials & { tlsDir: string | undefined }) =>
  natsUrlOf({ NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password, TLS_DIR: tlsDir });

/** In production on unless told otherwise. */
async function planTls(
  { TLS, NODE_ENV }: Pick<StackEnv, 'TLS' | 'NODE_ENV'>,
  dataDir: string,
): Promise<TlsDirs | undefined> {
  if ((TLS ?? (NODE_ENV === 'production' ? 'on' : 'off')) === 'off') return undefined;
  return tlsDirsIn(join(dataDir, 'tls'));
}

/** Certificates between parts are the most frequent reason why an outside server takes nobody in. */
async function prepareOutside(url: string, tls: TlsDirs | undefined): Promise<void> {
  try {
    await provisionStreams(url);
  } catch (error) {
    const { message } = error as Error;
    const advice = tls
      ? `Las partes hablan por TLS (lo normal en producción): ese servidor tiene que conocer la autoridad de ${tlsPaths(tls('stack')).caFile}, y mostrar un certificado suyo; sin TLS entre las partes, indica TLS=off.`
      : 'Las partes hablan sin TLS; si ese servidor lo pide, indica TLS=on.';
    throw new StackError(
      `No se puede usar el NATS de NATS_URL (${new URL(url).host}): ${message}. ${advice}`,
    );
  }
}

/** An outside server has its own users: every process uses the ones that were given. */
function outsideCredentials(url: string) {
  const { servers, user = '', pass = '' } = connectionOptions(url);
  return { url: `nats://${servers}`, user, password: pass };
}
