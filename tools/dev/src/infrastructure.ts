import { join } from 'node:path';
import type { ServiceName } from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { tlsDirsIn } from './certificates/tls-dirs.ts';
import { planAuthEmulator, planFirestoreEmulator, planStorageEmulator } from './emulators.ts';
import type { StackEnv } from './env.ts';
import { StackError } from './errors.ts';
import { connectionOptions, natsUrlOf } from './nats/connection.ts';
import { planNats } from './nats/start.ts';
import { provisionStreams } from './nats/streams.ts';
import { planRedis } from './redis/start.ts';
import type { StackSettings } from './settings.ts';
import type { TlsDirs } from './tls.ts';

/** NATS, Redis, identity, Firestore and the bucket: own processes, or those that the environment names. */
export type Infrastructure = Awaited<ReturnType<typeof planInfrastructure>>;

const preferredPorts = {
  nats: 4222,
  redis: 6379,
  authEmulator: 9099,
  firestore: 8080,
  storageEmulator: 9199,
};

export async function planInfrastructure(settings: StackSettings, outside: StackEnv) {
  const { root, dataDir, projectId, fixedPorts } = settings;
  const at = (name: keyof typeof preferredPorts, folder: string) => ({
    dir: join(dataDir, folder),
    logFile: join(dataDir, 'logs', `${name}.log`),
    port: fixedPorts ? preferredPorts[name] : 0,
    projectId,
  });
  const isProduction = outside.NODE_ENV === 'production';
  const speaksTls = (outside.TLS ?? (isProduction ? 'on' : 'off')) === 'on';
  /** Where each part finds its certificate; undefined where the parts speak plainly. */
  const tls = speaksTls ? await tlsDirsIn(join(dataDir, 'tls')) : undefined;
  const own = {
    nats: outside.NATS_URL ? undefined : await planNats({ ...at('nats', 'nats'), tls }),
    redis: outside.REDIS_URL ? undefined : await planRedis({ ...at('redis', 'redis'), tls }),
    identity:
      isProduction || outside.FIREBASE_AUTH_EMULATOR_HOST
        ? undefined
        : await planAuthEmulator(at('authEmulator', 'auth')),
    firestore:
      isProduction || outside.STORE !== 'firestore' || outside.FIRESTORE_EMULATOR_HOST
        ? undefined
        : await planFirestoreEmulator({
            ...at('firestore', 'firestore'),
            rules: join(root, 'deploy/firestore/firestore.rules'),
          }),
    bucket:
      isProduction || outside.FILES !== 'bucket' || outside.FIREBASE_STORAGE_EMULATOR_HOST
        ? undefined
        : await planStorageEmulator(at('storageEmulator', 'bucket')),
  };
  const nats = own.nats?.url ?? natsUrlOf({ ...outside, TLS_DIR: tls?.('stack') });
  const redis = own.redis?.url ?? outside.REDIS_URL ?? '';
  /** `host:port`; undefined when identity is the hosted service. */
  const authEmulator = own.identity?.host ?? outside.FIREBASE_AUTH_EMULATOR_HOST;
  const emulators = {
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator,
    FIREBASE_STORAGE_EMULATOR_HOST: own.bucket?.host ?? outside.FIREBASE_STORAGE_EMULATOR_HOST,
    ...(outside.STORE === 'firestore' && {
      FIRESTORE_EMULATOR_HOST: own.firestore?.host ?? outside.FIRESTORE_EMULATOR_HOST,
    }),
  };
  const running = Object.fromEntries(
    Object.entries(emulators).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return {
    /** What every service needs from its first moment. */
    base: [own.nats, own.redis, own.firestore, own.bucket].flatMap((plan) => plan?.spec ?? []),
    identity: own.identity ? [own.identity.spec] : [],
    nats,
    natsOperator: own.nats?.operatorUrl ?? nats,
    redis,
    tls,
    authEmulator,
    /** What tells one process how to reach all of it. */
    env(user: 'gateway' | ServiceName): Record<string, string> {
      const { url, ...as } = own.nats?.credentials(user) ?? outsideCredentials(nats);
      return {
        ...(tls && { TLS_DIR: tls(user) }),
        NATS_URL: url,
        NATS_USER: as.user,
        NATS_PASSWORD: as.password,
        ...(user === 'gateway' && { REDIS_URL: own.redis?.gatewayUrl ?? redis }),
        STORE: outside.STORE,
        FILES: outside.FILES,
        FILES_BUCKET: outside.FILES_BUCKET ?? `${projectId}.firebasestorage.app`,
        ...running,
        // The hosted database refuses by itself what its emulator answers without an index.
        ...(running['FIRESTORE_EMULATOR_HOST'] && {
          FIRESTORE_INDEXES: join(root, 'deploy/firestore/firestore.indexes.json'),
        }),
      };
    },
    /** Prepares what is not started here; what is prepares itself at each start. */
    async prepare(): Promise<void> {
      if (!own.nats) await prepareOutside(nats, tls);
    },
  };
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
