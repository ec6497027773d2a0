import type { AdminSiteEnv } from './env.ts';

export const authDomainOf = (env: AdminSiteEnv): string =>
  env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`;

/** Where a browser finds the Auth emulator; null where identity is the hosted service. */
export function emulatorOrigin({ FIREBASE_AUTH_EMULATOR_HOST: host }: AdminSiteEnv): string | null {
  return host === undefined ? null : `http://${host}`;
}

/** What the page is told at run time; what is left out here keeps the front end's default. */
function pageConfig(env: AdminSiteEnv) {
  return {
    siteUrl: env.PUBLIC_URL,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId: env.FIREBASE_PROJECT_ID,
      authDomain: authDomainOf(env),
      appId: env.FIREBASE_APP_ID,
      appCheckSiteKey: env.APP_CHECK_SITE_KEY,
      authEmulatorUrl: emulatorOrigin(env) ?? undefined,
    },
    brand: { product: env.BRAND_PRODUCT, contest: env.BRAND_CONTEST },
  };
}

/** The built page with its configuration in its place. */
export function renderPage(template: string, env: AdminSiteEnv): string {
  const json = JSON.stringify(pageConfig(env)).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="config">${json}</script>`;
  return template.replace('<!--head-->', '').replace('<!--config-->', () => block);
}
