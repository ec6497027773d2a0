import { pageHeaders } from '@el-reto/contracts/headers';
import type { GatewayEnv } from '../env.ts';
import type { SiteFacts } from './page-metadata.ts';

/** What the page is told at run time, in `<script type="application/json" id="config">`. */
export function siteConfig(env: GatewayEnv) {
  return {
    publicRemote: '/remotes/public/assets/remoteEntry.js',
    adminRemote: '/remotes/admin/assets/remoteEntry.js',
    siteUrl: '',
    adultsOnly: env.ADULTS_ONLY,
    canonicalOrigin: new URL(env.PUBLIC_URL).origin,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId: env.FIREBASE_PROJECT_ID,
      authDomain: authDomainOf(env),
      authEmulatorUrl: emulatorOrigin(env),
      appId: env.FIREBASE_APP_ID ?? null,
      measurementId: env.FIREBASE_MEASUREMENT_ID ?? null,
      appCheckSiteKey: env.APP_CHECK_SITE_KEY ?? null,
    },
    brand: {
      product: env.BRAND_PRODUCT,
      contest: env.BRAND_CONTEST,
      organiser: env.BRAND_ORGANISER,
      address: env.BRAND_ADDRESS,
      permit: env.BRAND_PERMIT,
      contactEmail: env.BRAND_CONTACT_EMAIL,
    },
    contest: {
      startDate: env.CONTEST_START_DATE,
      endDate: env.CONTEST_END_DATE,
      prizes: env.CONTEST_PRIZES,
    },
  };
}

export function siteFacts(env: GatewayEnv): SiteFacts {
  return {
    origin: new URL(env.PUBLIC_URL).origin,
    product: env.BRAND_PRODUCT,
    contest: env.BRAND_CONTEST,
    organiser: env.BRAND_ORGANISER,
    startDate: env.CONTEST_START_DATE,
    endDate: env.CONTEST_END_DATE,
  };
}

function authDomainOf(env: GatewayEnv): string {
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
