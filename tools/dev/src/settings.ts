import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StackEnv } from './env.ts';
import { choosePort, claimPublicPorts } from './ports.ts';
import { loadSecrets } from './secrets.ts';

/** The folder of the built product, unless told otherwise. */
const ownRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** Everything about one stack that is decided before its first process starts. */
export type StackSettings = Awaited<ReturnType<typeof settle>>;

interface Wanted {
  readonly dataDir: string;
  readonly port?: number;
  readonly adminPort?: number;
  readonly fixedPorts?: boolean;
  readonly root?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** `more` goes to every service and the gateway, as `env` does, over what the stack itself says. */
export async function settle(
  { dataDir, port, adminPort, fixedPorts = false, root = ownRoot, env: given }: Wanted,
  env: StackEnv,
  more: Readonly<Record<string, string>>,
) {
  const ports = await claimPublicPorts({ PORT: port ?? 0, ADMIN_PORT: adminPort ?? 0 });
  const furtherPorts: number[] = [];
  for (let replica = 2; replica <= env.REPLICAS; replica++) furtherPorts.push(await choosePort(0));
  return {
    root,
    dataDir,
    port: ports.PORT,
    /** Those of further gateways. */
    furtherPorts,
    adminPort: ports.ADMIN_PORT,
    site: env.PUBLIC_URL ?? `http://localhost:${ports.PORT}`,
    admin: env.ADMIN_ORIGIN ?? `http://localhost:${ports.ADMIN_PORT}`,
    projectId: env.FIREBASE_PROJECT_ID,
    nodeEnv: env.NODE_ENV,
    limits: env.LIMITS,
    mediaSigningKey: env.MEDIA_SIGNING_KEY ?? loadSecrets(dataDir).mediaSigningKey,
    /** Whether the internal ports have preferred numbers. */
    fixedPorts,
    env: { ...given, ...more },
  };
}
