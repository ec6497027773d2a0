import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceNames, type ServiceName } from '@el-reto/contracts';
import { childEnv } from './env.ts';
import { StackError } from './errors.ts';
import type { Infrastructure } from './infrastructure.ts';
import { ownProgram } from './own-program.ts';
import { Port } from './ports.ts';
import type { StackSettings } from './settings.ts';
import type { ProcessSpec } from './supervisor/managed-process.ts';
import { answers } from './supervisor/wait.ts';

/** The product's own processes: services start first, then gateways and the admin site. */
export interface AppSpecs {
  readonly services: readonly ProcessSpec[];
  readonly edge: readonly ProcessSpec[];
}

/** The first port of the services' HTTP servers, for health checks and transfers of images. */
const firstHttpPort = 3101;
/** The internal port of the first gateway, for metrics and health checks. */
const firstMetricsPort = 9464;

/** The service without replicas: it judges in memory, and two replicas would judge differently. */
const aloneService: ServiceName = 'integrity';

/**
 * Megabytes of V8's semi-space, the memory for new objects. V8 never shrinks it after a burst, and
 * with the default of 16 MB the process takes three times as much memory. Processes that handle
 * likes get more, because each garbage collection interrupts them.
 */
const semiSpaceMb = (name: string) => (/^(gateway|likes|posts)/.test(name) ? 4 : 1);

/** A liveness check has a longer time limit, because its failure kills the process. */
const isAlive = (url: string) => answers(url, undefined, 5_000);

const httpUrl = ({ number }: Port) => `http://127.0.0.1:${number}`;
const secureUrl = ({ number }: Port) => `https://127.0.0.1:${number}`;

/** `likes` for the first replica, then `likes-2`, `likes-3`. */
const replicaName = (name: string, index: number) => (index === 0 ? name : `${name}-${index + 1}`);

export async function planApps(
  settings: StackSettings,
  infrastructure: Infrastructure,
): Promise<AppSpecs> {
  const { root, dataDir, adminPort, gatewayPorts, mediaSigningKey, claimsKey, env } = settings;
  const { tls } = infrastructure;
  const mediaToken = randomBytes(24).toString('hex');
  const base = (name: 'gateway' | ServiceName) => ({
    NODE_ENV: env.NODE_ENV,
    DATA_DIR: dataDir,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID,
    ...infrastructure.env(name),
    ...pastClock(settings.clock.agoMs),
    ...settings.appEnv,
  });
  /** Variables of single services. The site's address may change with a port. */
  const ownEnvs = (): Partial<Record<ServiceName, Record<string, string>>> => ({
    media: {
      MEDIA_DIR: join(dataDir, 'media'),
      MEDIA_TOKEN: mediaToken,
      MEDIA_SIGNING_KEY: mediaSigningKey,
    },
    posts: { MEDIA_SIGNING_KEY: mediaSigningKey },
    notifications: { PUBLIC_URL: settings.site },
    events: { CLAIMS_KEY: claimsKey },
  });
  const services: ProcessSpec[] = [];
  const gateways: ProcessSpec[] = [];
  const mediaUrls: (() => string)[] = [];
  for (const replica of gatewayPorts.keys()) {
    for (const [index, service] of serviceNames.entries()) {
      if (service === aloneService && replica > 0) continue;
      const port = await internalPort(settings, firstHttpPort + index, replica);
      // The gateway calls only the media service over HTTP, with TLS if TLS is on.
      const isMedia = service === 'media';
      const securePort = isMedia && tls ? await Port.claim() : undefined;
      if (isMedia) mediaUrls.push(() => (securePort ? secureUrl(securePort) : httpUrl(port)));
      services.push({
        ...program(settings, replicaName(service, replica), join('services', service)),
        ports: [port, ...(securePort ? [securePort] : [])],
        get env() {
          return childEnv({
            ...base(service),
            ...ownEnvs()[service],
            HTTP_PORT: String(port.number),
            ...(securePort && { HTTPS_PORT: String(securePort.number) }),
          });
        },
        ready: () => answers(`${httpUrl(port)}/health/ready`),
        alive: () => isAlive(`${httpUrl(port)}/health/live`),
        metrics: () => `${httpUrl(port)}/metrics`,
      });
    }
  }
  /** The TLS port of the first gateway, which the admin site calls. */
  const adminTlsPort = tls && (await Port.claim());
  for (const [replica, port] of gatewayPorts.entries()) {
    const metricsPort = await internalPort(settings, firstMetricsPort, replica);
    const tlsPort = replica === 0 ? adminTlsPort : undefined;
    gateways.push({
      ...program(settings, replicaName('gateway', replica), 'gateway'),
      ports: [port, metricsPort, ...(tlsPort ? [tlsPort] : [])],
      get env() {
        return childEnv({
          PUBLIC_URL: settings.site,
          SITE_DIR: join(root, 'frontends/shell/dist'),
          PUBLIC_REMOTE_DIR: join(root, 'frontends/public/dist'),
          ADMIN_REMOTE_DIR: join(root, 'frontends/admin/dist'),
          LIMITS: env.LIMITS,
          ...(settings.loadKey && { LOAD_KEY: settings.loadKey }),
          ...base('gateway'),
          PORT: String(port.number),
          METRICS_PORT: String(metricsPort.number),
          ...(tlsPort && { HTTPS_PORT: String(tlsPort.number) }),
          MEDIA_URL: mediaUrls.map((url) => url()).join(','),
          MEDIA_TOKEN: mediaToken,
        });
      },
      ready: () =>
        answers(`${httpUrl(port)}/api/health`, (body) => /"status":"(ok|degraded)"/.test(body)),
      alive: () => isAlive(`${httpUrl(metricsPort)}/health/live`),
      metrics: () => `${httpUrl(metricsPort)}/metrics`,
    });
  }
  const adminSite: ProcessSpec = {
    ...program(settings, 'admin', 'frontends/admin/server'),
    ports: [adminPort],
    get env() {
      const [sitePort] = gatewayPorts;
      const { authEmulator } = infrastructure.addresses();
      return childEnv({
        ADMIN_PORT: String(adminPort.number),
        LIMITS: env.LIMITS,
        ADMIN_DIR: join(root, 'frontends/admin/dist'),
        GATEWAY_URL: adminTlsPort ? secureUrl(adminTlsPort) : httpUrl(sitePort),
        ...(tls && { TLS_DIR: tls('admin') }),
        PUBLIC_URL: settings.site,
        FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID,
        ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
      });
    },
    ready: () => answers(`${httpUrl(adminPort)}/healthz`),
    alive: () => isAlive(`${httpUrl(adminPort)}/healthz`),
  };
  return { services, edge: [...gateways, adminSite] };
}

/** Environment variables that set the clock of a process back. */
function pastClock(agoMs: number): Record<string, string> {
  if (agoMs === 0) return {};
  const { href } = pathToFileURL(ownProgram('past-clock').file);
  const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=${href}`.trim();
  return { NODE_OPTIONS: options, PAST_CLOCK_MS: String(agoMs) };
}

/** Claims an internal port. With fixed ports, the first replica gets the preferred one. */
const internalPort = ({ fixedPorts }: StackSettings, preferred: number, replica: number) =>
  Port.claim(fixedPorts && replica === 0 ? preferred : 0);

function program({ root, dataDir }: StackSettings, name: string, folder: string) {
  const main = join(root, folder, 'dist/bundle/main.js');
  if (!existsSync(main)) throw new StackError(`Falta ${main}: ejecuta npm run build.`);
  return {
    name,
    command: process.execPath,
    args: [`--max-semi-space-size=${semiSpaceMb(name)}`, '--expose-gc', main],
    cwd: root,
    logFile: join(dataDir, 'logs', `${name}.log`),
  };
}
