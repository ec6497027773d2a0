import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StackEnv } from './env.ts';
import { choosePort, claimPublicPorts } from './ports.ts';
import { loadSecrets } from './secrets.ts';

/** The folder of the built product, unless told otherwise. */
const ownRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

export interface SettingsOptions {
  readonly dataDir: string;
  /** The site's port; 0, the default, takes any free one. */
  readonly port?: number;
  readonly adminPort?: number;
  /** Goes to every service and the gateway. */
  readonly env?: Readonly<Record<string, string>>;
  /** Gives the internal ports their preferred numbers. */
  readonly fixedPorts?: boolean;
  /** The folder of the built product, where it is not the one that this runs from. */
  readonly root?: string;
}

/** Everything about one stack that is decided before its first process starts. */
export type StackSettings = Awaited<ReturnType<typeof settle>>;

/** `more` goes to every service and the gateway, as `env` does, over what the stack itself says. */
export async function settle(
  { port = 0, adminPort = 0, fixedPorts = false, root = ownRoot, ...options }: SettingsOptions,
  env: StackEnv,
  more: Readonly<Record<string, string>>,
) {
  const dataDir = resolve(options.dataDir);
  const ports = await claimPublicPorts({ PORT: port, ADMIN_PORT: adminPort });
  const gatewayPorts = [ports.PORT];
  while (gatewayPorts.length < env.REPLICAS) gatewayPorts.push(await choosePort(0));
  return {
    root,
    dataDir,
    /** The site's, and those of further gateways. */
    gatewayPorts,
    adminPort: ports.ADMIN_PORT,
    site: env.PUBLIC_URL ?? `http://localhost:${ports.PORT}`,
    admin: env.ADMIN_ORIGIN ?? `http://localhost:${ports.ADMIN_PORT}`,
    mediaSigningKey: env.MEDIA_SIGNING_KEY ?? loadSecrets(dataDir).mediaSigningKey,
    /** Whether the internal ports have preferred numbers. */
    fixedPorts,
    env,
    /** What every service and the gateway are told besides. */
    appEnv: { ...options.env, ...more },
  };
}
