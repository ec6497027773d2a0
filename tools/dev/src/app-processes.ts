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

/** One process of a service: the first bears its name, the next ones `likes-2`, `likes-3`. */
interface Replica {
  readonly service: ServiceName;
  readonly name: string;
  readonly httpPort: number;
  /** Where the gateway asks it over TLS; only media is asked, and only where there is TLS. */
  readonly httpsPort: number | undefined;
}

const replicaName = (name: string, replica: number) =>
  replica === 1 ? name : `${name}-${replica}`;

/** Says how to run services, gateways and the admin site on this infrastructure. */
export async function planApps(
  settings: StackSettings,
  infrastructure: Infrastructure,
): Promise<AppSpecs> {
  const httpUrl = ({ httpPort }: Replica) => `http://127.0.0.1:${httpPort}`;
  const mediaToken = randomBytes(24).toString('hex');
  const base = (name: 'gateway' | ServiceName) => ({
    NODE_ENV: settings.nodeEnv,
    DATA_DIR: settings.dataDir,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_PROJECT_ID: settings.projectId,
    ...infrastructure.env(name),
    ...settings.env,
  });
  if (settings.furtherPorts.length > 0 && infrastructure.env('likes')['STORE'] !== 'firestore') {
    throw new StackError(
      'REPLICAS necesita STORE=firestore: un archivo de SQLite es de un solo proceso.',
    );
  }
  const { tls } = infrastructure;
  const replicas = await planReplicas(settings, tls !== undefined);
  const secrets: Partial<Record<ServiceName, Record<string, string>>> = {
    media: { MEDIA_TOKEN: mediaToken, MEDIA_SIGNING_KEY: settings.mediaSigningKey },
    posts: { MEDIA_SIGNING_KEY: settings.mediaSigningKey },
  };
  const services = replicas.map((replica) => ({
    ...program(settings, replica.name, join('services', replica.service)),
    env: childEnv({
      ...(replica.service === 'media' && { MEDIA_DIR: join(settings.dataDir, 'media') }),
      ...base(replica.service),
      ...secrets[replica.service],
      HTTP_PORT: String(replica.httpPort),
      ...(replica.httpsPort !== undefined && { HTTPS_PORT: String(replica.httpsPort) }),
    }),
    ready: answers(`${httpUrl(replica)}/health/ready`),
  }));
  const mediaUrls = replicas
    .filter(({ service }) => service === 'media')
    .map((replica) =>
      replica.httpsPort === undefined ? httpUrl(replica) : secureUrl(replica.httpsPort),
    );
  const adminDoor = tls && (await choosePort(0));
  const doors = await planDoors(settings);
  const gateways = doors.map(({ name, port, metricsPort }) => ({
    ...program(settings, name, 'gateway'),
    env: childEnv({
      PUBLIC_URL: settings.site,
      ADMIN_ORIGIN: settings.admin,
      SITE_DIR: join(settings.root, 'frontends/shell/dist'),
      PUBLIC_REMOTE_DIR: join(settings.root, 'frontends/public/dist'),
      ADMIN_REMOTE_DIR: join(settings.root, 'frontends/admin/dist'),
      LIMITS: settings.limits,
      ...base('gateway'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...(adminDoor !== undefined && name === 'gateway' && { HTTPS_PORT: String(adminDoor) }),
      MEDIA_URL: mediaUrls.join(','),
      MEDIA_TOKEN: mediaToken,
    }),
    ready: answers(`http://127.0.0.1:${port}/api/health`, (body) =>
      /"status":"(ok|degraded)"/.test(body),
    ),
  }));
  const metrics = Object.fromEntries([
    ...replicas.map((replica) => [replica.name, `${httpUrl(replica)}/metrics`]),
    ...doors.map(({ name, metricsPort }) => [name, `http://127.0.0.1:${metricsPort}/metrics`]),
  ]) as Record<string, string>;
  return { services, edge: [...gateways, adminSite(settings, infrastructure, adminDoor)], metrics };
}

/** One gateway for each public port. */
const planDoors = ({ port, furtherPorts, fixedPorts }: StackSettings) =>
  Array.fromAsync([port, ...furtherPorts].entries(), async ([index, own]) => ({
    name: replicaName('gateway', index + 1),
    port: own,
    metricsPort: await choosePort(fixedPorts && index === 0 ? firstMetricsPort : 0),
  }));

async function planReplicas(settings: StackSettings, hasTls: boolean): Promise<Replica[]> {
  const ports = serviceNames.map((_, index) => (settings.fixedPorts ? firstHttpPort + index : 0));
  const replicas: Replica[] = [];
  for (let replica = 1; replica <= 1 + settings.furtherPorts.length; replica++) {
    for (const [index, service] of serviceNames.entries()) {
      const httpPort = await choosePort(replica === 1 ? (ports[index] ?? 0) : 0);
      const httpsPort = hasTls && service === 'media' ? await choosePort(0) : undefined;
      replicas.push({ service, name: replicaName(service, replica), httpPort, httpsPort });
    }
  }
  return replicas;
}

const secureUrl = (port: number) => `https://127.0.0.1:${port}`;

function adminSite(
  settings: StackSettings,
  { authEmulator, tls }: Infrastructure,
  door: number | undefined,
): ProcessSpec {
  return {
    ...program(settings, 'admin', 'frontends/admin/server'),
    env: childEnv({
      ADMIN_PORT: String(settings.adminPort),
      ADMIN_DIR: join(settings.root, 'frontends/admin/dist'),
      GATEWAY_URL: door === undefined ? `http://127.0.0.1:${settings.port}` : secureUrl(door),
      ...(tls && { TLS_DIR: tls('admin') }),
      PUBLIC_URL: settings.site,
      FIREBASE_PROJECT_ID: settings.projectId,
      ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
    }),
    ready: answers(`http://127.0.0.1:${settings.adminPort}/healthz`),
  };
}

function program(settings: StackSettings, name: string, folder: string) {
  const main = join(settings.root, folder, 'dist/main.js');
  if (!existsSync(main)) throw new StackError(`Falta ${main}: ejecuta npm run build.`);
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', main],
    cwd: settings.root,
    logFile: join(settings.dataDir, 'logs', `${name}.log`),
  };
}
