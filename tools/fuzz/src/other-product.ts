import { createClient } from '@el-reto/client';
import { EmulatorIdentity } from '@el-reto/dev';
import { env } from './env.ts';
import { fuzz } from './fuzz.ts';
import type { FuzzOptions, FuzzResult } from './fuzz.ts';
import { World } from './world.ts';

/**
 * Asks a product that runs already: as nobody alone, unless the environment says where accounts are
 * made. What is left is not compared: others may use it, too.
 */
export async function fuzzOtherProduct(site: string, options: FuzzOptions): Promise<FuzzResult> {
  const { authEmulator, adminEmail, adminPassword } = env;
  const identity =
    authEmulator === undefined ? undefined : new EmulatorIdentity(authEmulator, 'demo-el-reto');
  const admin =
    adminEmail !== undefined && adminPassword !== undefined
      ? await identity?.signIn(adminEmail, adminPassword)
      : undefined;
  return fuzz(new World({ api: createClient({ origin: site }), authEmulator, admin }), options);
}
