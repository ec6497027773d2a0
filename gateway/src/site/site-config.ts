import type { GatewayEnv } from '../env.ts';
import type { SiteFacts } from './page-metadata.ts';
import { authDomainOf, emulatorOrigin } from './site-policy.ts';

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
