import type { GatewayEnv } from '../env.ts';

/** The page's configuration, in `<script type="application/json" id="config">`. */
export function siteConfig(env: GatewayEnv) {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_PROJECT_ID: projectId } = env;
  return {
    adultsOnly: env.ADULTS_ONLY,
    canonicalOrigin: new URL(env.PUBLIC_URL).origin,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId,
      authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      /** The Auth emulator's address for browsers; null for the hosted service. */
      authEmulatorUrl:
        emulator === undefined
          ? null
          : `http://${env.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? emulator}`,
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

export type SiteConfig = ReturnType<typeof siteConfig>;
