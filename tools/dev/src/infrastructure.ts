import { join } from 'node:path';
import type { ServiceName } from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { tlsDirsIn, type TlsDirs } from './certificates/make-tls-dirs.ts';
import { planAuthEmulator, planFirestoreEmulator, planStorageEmulator } from './emulators.ts';
import { StackError } from './errors.ts';
import { planMailbox } from './mailbox.ts';
import { connectionOptions, natsUrlOf } from './nats/connection.ts';
import { planNats } from './nats/start.ts';
import { provisionStreams } from './nats/streams.ts';
import { planRedis } from './redis/start.ts';
import type { StackSettings } from './settings.ts';

/** NATS, Redis, identity, Firestore and the bucket, started here or named by the environment. */
export type Infrastructure = Awaited<ReturnType<typeof planInfrastructure>>;

const preferredPorts = {
  nats: 4222,
  redis: 6379,
  authEmulator: 9099,
  firestore: 8080,
  storageEmulator: 9199,
  mail: 1080,
};

export async function planInfrastructure({ root, dataDir, fixedPorts, env }: StackSettings) {
  const { STORE, FILES, FIREBASE_PROJECT_ID: projectId } = env;
  const at = (name: keyof typeof preferredPorts, folder: string) => ({
    dir: join(dataDir, folder),
    logFile: join(dataDir, 'logs', `${name}.log`),
    port: fixedPorts ? preferredPorts[name] : 0,
    projectId,
  });
  const isProduction = env.NODE_ENV === 'production';
  const speaksTls = (env.TLS ?? (isProduction ? 'on' : 'off')) === 'on';
  /** Returns a part's folder of certificates; undefined if TLS is off. */
  const tls = speaksTls ? await tlsDirsIn(join(dataDir, 'tls')) : undefined;
  const ownNats = env.NATS_URL ? undefined : await planNats({ ...at('nats', 'nats'), tls });
  const ownRedis = env.REDIS_URL ? undefined : await planRedis({ ...at('redis', 'redis'), tls });
  const ownMailbox =
    isProduction || env.SMTP_URL ? undefined : await planMailbox(at('mail', 'mail'));
  /** Plans an emulator if one is needed and the environment names none. */
  const emulator = async <P>(wanted: boolean, outside: string | undefined, plan: () => P) =>
    wanted && !isProduction && !outside ? await plan() : undefined;
  const ownIdentity = await emulator(true, env.FIREBASE_AUTH_EMULATOR_HOST, () =>
    planAuthEmulator({ ...at('authEmulator', 'auth'), smtpUrl: () => ownMailbox?.smtpUrl }),
  );
  const ownFirestore = await emulator(STORE === 'firestore', env.FIRESTORE_EMULATOR_HOST, () =>
    planFirestoreEmulator({
      ...at('firestore', 'firestore'),
      rules: join(root, 'deploy/firestore/firestore.rules'),
    }),
  );
  const ownBucket = await emulator(FILES === 'bucket', env.FIREBASE_STORAGE_EMULATOR_HOST, () =>
    planStorageEmulator(at('storageEmulator', 'bucket')),
  );
  const outsideNats = env.NATS_URL ? natsUrlOf({ ...env, TLS_DIR: tls?.('stack') }) : '';
  /** The current addresses. A part may get another port at a restart. */
  const addresses = () => ({
    nats: ownNats?.url ?? outsideNats,
    natsOperator: ownNats?.operatorUrl ?? outsideNats,
    redis: ownRedis?.url ?? env.REDIS_URL ?? '',
    /** The `host:port` of the Auth emulator; undefined if the hosted service is used. */
    authEmulator: ownIdentity?.host ?? env.FIREBASE_AUTH_EMULATOR_HOST,
    /** The address of the mailbox's page; undefined if an SMTP server sends mails. */
    mail: ownMailbox?.page,
  });
  return {
    tls,
    addresses,
    /** Every service needs these at its start. */
    base: [ownNats, ownRedis, ownFirestore, ownBucket].flatMap((plan) => plan?.spec ?? []),
    /** Parts that services can start without. */
    later: [ownIdentity, ownMailbox].flatMap((plan) => plan?.spec ?? []),
    /** The variables through which a process connects to the infrastructure. */
    env(user: 'gateway' | ServiceName): Record<string, string> {
      const { nats, redis, authEmulator } = addresses();
      const bucket = ownBucket?.host ?? env.FIREBASE_STORAGE_EMULATOR_HOST;
      const firestore =
        STORE === 'firestore' ? (ownFirestore?.host ?? env.FIRESTORE_EMULATOR_HOST) : undefined;
      const { url, ...as } = ownNats?.credentials(user) ?? outsideCredentials(nats);
      return {
        ...(tls && { TLS_DIR: tls(user) }),
        NATS_URL: url,
        NATS_USER: as.user,
        NATS_PASSWORD: as.password,
        ...(user === 'gateway' && { REDIS_URL: ownRedis?.gatewayUrl ?? redis }),
        ...(user === 'notifications' && ownMailbox && { SMTP_URL: ownMailbox.smtpUrl }),
        STORE,
        FILES,
        FILES_BUCKET: env.FILES_BUCKET ?? `${projectId}.firebasestorage.app`,
        ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
        ...(bucket && { FIREBASE_STORAGE_EMULATOR_HOST: bucket }),
        ...(firestore && {
          FIRESTORE_EMULATOR_HOST: firestore,
          // With this list the emulator refuses queries without an index, like the hosted database.
          FIRESTORE_INDEXES: join(root, 'deploy/firestore/firestore.indexes.json'),
        }),
      };
    },
    /** Creates the streams of an outside NATS server. An own server gets them at each start. */
    prepare: async (): Promise<void> => {
      if (!ownNats) await prepareOutside(addresses().nats, tls);
    },
  };
}

/**
 * Creates the streams of an outside NATS server. The message of a failure names the likely reason.
 */
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

/** An outside server has its own users, so every process uses the credentials of NATS_URL. */
function outsideCredentials(url: string) {
  const { servers, user = '', pass = '' } = connectionOptions(url);
  return { url: `nats://${servers}`, user, password: pass };
}
