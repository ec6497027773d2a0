import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@el-reto/contracts';
import { childEnv } from './env.ts';
import { StackError } from './errors.ts';
import type { Infrastructure } from './infrastructure.ts';
import { choosePort } from './ports.ts';
import type { StackSettings } from './settings.ts';
import type { ProcessSpec } from './supervisor/managed-process.ts';
import { answers } from './supervisor/wait.ts';

/** The product's own processes, in the two steps that they start in. */
export interface AppSpecs {
  readonly services: readonly ProcessSpec[];
  readonly edge: readonly ProcessSpec[];
  /** Where each of them tells its metrics. */
  readonly metrics?: Readonly<Record<string, string>>;
}

/** Each service's own HTTP port: health checks, and for media the internal transfer of images. */
const firstHttpPort = 3101;
/** Where the gateway tells its metrics, which its public port does not. */
const firstMetricsPort = 9464;

const httpUrl = (port: number) => `http://127.0.0.1:${port}`;
const secureUrl = (port: number) => `https://127.0.0.1:${port}`;

/** Says how to run services, gateways and the admin site on this infrastructure. */
export async function planApps(
  settings: StackSettings,
  infrastructure: Infrastructure,
): Promise<AppSpecs> {
  const { root, dataDir, site, adminPort, gatewayPorts, mediaSigningKey, env } = settings;
  const { tls, authEmulator } = infrastructure;
  if (gatewayPorts.length > 1 && env.STORE !== 'firestore') {
    throw new StackError(
      'REPLICAS necesita STORE=firestore: un archivo de SQLite es de un solo proceso.',
    );
  }
  const mediaToken = randomBytes(24).toString('hex');
  const base = (name: 'gateway' | ServiceName) => ({
    NODE_ENV: env.NODE_ENV,
    DATA_DIR: dataDir,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID,
    ...infrastructure.env(name),
    ...settings.appEnv,
  });
  const secrets: Partial<Record<ServiceName, Record<string, string>>> = {
    media: { MEDIA_TOKEN: mediaToken, MEDIA_SIGNING_KEY: mediaSigningKey },
    posts: { MEDIA_SIGNING_KEY: mediaSigningKey },
  };
  const replicas = await planReplicas(settings, tls !== undefined);
  const services = replicas.map(({ service, name, httpPort, httpsPort }) => ({
    ...program(settings, name, join('services', service)),
    env: childEnv({
      ...(service === 'media' && { MEDIA_DIR: join(dataDir, 'media') }),
      ...base(service),
      ...secrets[service],
      HTTP_PORT: String(httpPort),
      ...(httpsPort !== undefined && { HTTPS_PORT: String(httpsPort) }),
    }),
    ready: answers(`${httpUrl(httpPort)}/health/ready`),
  }));
  const mediaUrls = replicas
    .filter(({ service }) => service === 'media')
    .map(({ httpPort, httpsPort }) =>
      httpsPort === undefined ? httpUrl(httpPort) : secureUrl(httpsPort),
    );
  const adminDoor = tls && (await choosePort(0));
  const gateways = await planGateways(settings);
  const gatewaySpecs = gateways.map(({ name, port, metricsPort }) => ({
    ...program(settings, name, 'gateway'),
    env: childEnv({
      PUBLIC_URL: site,
      SITE_DIR: join(root, 'frontends/shell/dist'),
      PUBLIC_REMOTE_DIR: join(root, 'frontends/public/dist'),
      ADMIN_REMOTE_DIR: join(root, 'frontends/admin/dist'),
      LIMITS: env.LIMITS,
      ...base('gateway'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...(adminDoor !== undefined && name === 'gateway' && { HTTPS_PORT: String(adminDoor) }),
      MEDIA_URL: mediaUrls.join(','),
      MEDIA_TOKEN: mediaToken,
    }),
    ready: answers(`${httpUrl(port)}/api/health`, (body) => /"status":"(ok|degraded)"/.test(body)),
  }));
  const adminSpec = {
    ...program(settings, 'admin', 'frontends/admin/server'),
    env: childEnv({
      ADMIN_PORT: String(adminPort),
      ADMIN_DIR: join(root, 'frontends/admin/dist'),
      GATEWAY_URL: adminDoor ? secureUrl(adminDoor) : httpUrl(gatewayPorts[0] ?? 0),
      ...(tls && { TLS_DIR: tls('admin') }),
      PUBLIC_URL: site,
      FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID,
      ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
    }),
    ready: answers(`${httpUrl(adminPort)}/healthz`),
  };
  const metrics: Record<string, string> = {};
  for (const { name, httpPort } of replicas) metrics[name] = `${httpUrl(httpPort)}/metrics`;
  for (const { name, metricsPort } of gateways) metrics[name] = `${httpUrl(metricsPort)}/metrics`;
  return { services, edge: [...gatewaySpecs, adminSpec], metrics };
}

/** The first process of a kind bears its name, the next ones `likes-2`, `likes-3`. */
const replicaName = (name: string, index: number) => (index === 0 ? name : `${name}-${index + 1}`);

/** One gateway for each public port. */
const planGateways = ({ gatewayPorts, fixedPorts }: StackSettings) =>
  Array.fromAsync(gatewayPorts.entries(), async ([index, port]) => ({
    name: replicaName('gateway', index),
    port,
    metricsPort: await choosePort(fixedPorts && index === 0 ? firstMetricsPort : 0),
  }));

/** As many processes of each service as there are gateways. */
async function planReplicas({ gatewayPorts, fixedPorts }: StackSettings, hasTls: boolean) {
  const wanted = gatewayPorts.flatMap((_, replica) =>
    serviceNames.map((service, index) => ({
      service,
      name: replicaName(service, replica),
      preferred: fixedPorts && replica === 0 ? firstHttpPort + index : 0,
    })),
  );
  return Array.fromAsync(wanted, async ({ preferred, ...replica }) => ({
    ...replica,
    httpPort: await choosePort(preferred),
    /** Where the gateway asks it over TLS; only media is asked, and only where there is TLS. */
    httpsPort: hasTls && replica.service === 'media' ? await choosePort(0) : undefined,
  }));
}

function program({ root, dataDir }: StackSettings, name: string, folder: string) {
  const main = join(root, folder, 'dist/bundle/main.js');
  if (!existsSync(main)) throw new StackError(`Falta ${main}: ejecuta npm run build.`);
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', main],
    cwd: root,
    logFile: join(dataDir, 'logs', `${name}.log`),
  };
}
