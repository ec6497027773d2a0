import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StackEnv } from './env.ts';
import { Port } from './ports.ts';
import { loadSecrets } from './secrets.ts';

export const productRoot = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** All properties of a stack that are decided before its first process starts. */
export type StackSettings = Awaited<ReturnType<typeof settle>>;

/** The settings of an environment on this machine; `given` overrides them. */
export async function settle(
  env: StackEnv,
  given: {
    /** The folder of the built product; by default that of the running code. */
    readonly root?: string | undefined;
    /** Gives the internal ports their preferred numbers. */
    readonly fixedPorts: boolean;
    /** Further environment of every service and the gateway. */
    readonly appEnv: Readonly<Record<string, string>>;
  },
) {
  const dataDir = resolve(env.DATA_DIR);
  const sitePort = await Port.claimPublic('PORT', env.PORT);
  const adminPort = await Port.claimPublic('ADMIN_PORT', env.ADMIN_PORT);
  const gatewayPorts: [Port, ...Port[]] = [sitePort];
  while (gatewayPorts.length < env.REPLICAS) gatewayPorts.push(await Port.claim());
  return {
    ...given,
    env,
    root: given.root ?? productRoot,
    dataDir,
    /** By how much the clocks of processes are set back, in milliseconds; read at each start. */
    clock: { agoMs: 0 },
    /** The port of the site (the first gateway), and those of further gateways. */
    gatewayPorts,
    adminPort,
    get site() {
      return env.PUBLIC_URL ?? `http://localhost:${sitePort.number}`;
    },
    get admin() {
      return env.ADMIN_ORIGIN ?? `http://localhost:${adminPort.number}`;
    },
    mediaSigningKey: env.MEDIA_SIGNING_KEY ?? loadSecrets(dataDir).mediaSigningKey,
    claimsKey: env.CLAIMS_KEY ?? loadSecrets(dataDir).claimsKey,
    /** Signs the likes of load tests. */
    loadKey: env.LIMITS === 'off' ? randomBytes(24).toString('hex') : undefined,
  };
}
