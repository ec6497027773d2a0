import { pageHeaders } from '@el-reto/contracts/headers';
import type { GatewayEnv } from '../env.ts';

export function authDomainOf(env: GatewayEnv): string {
  return env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`;
}

/** Where a browser finds the Auth emulator; null where identity is the hosted service. */
export function emulatorOrigin(env: GatewayEnv): string | null {
  const host = env.FIREBASE_AUTH_EMULATOR_HOST;
  return host === undefined ? null : `http://${env.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? host}`;
}

/** Headers of every page of the site; its own scripts are known by their hashes. */
export function sitePageHeaders(env: GatewayEnv, scriptHashes?: readonly string[]) {
  return pageHeaders({
    emulator: emulatorOrigin(env),
    authDomain: authDomainOf(env),
    isMeasured: env.FIREBASE_MEASUREMENT_ID !== undefined,
    isAttested: env.APP_CHECK_SITE_KEY !== undefined,
    scriptHashes,
  });
}
