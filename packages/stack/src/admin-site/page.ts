import type { AdminSiteEnv } from './env.ts';

/** What the page is told at run time; what is left out here keeps the front end's default. */
function pageConfig(env: AdminSiteEnv) {
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const projectId = env.FIREBASE_PROJECT_ID;
  return {
    siteUrl: env.PUBLIC_URL,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId,
      authDomain: env.FIREBASE_AUTH_DOMAIN ?? (projectId && `${projectId}.firebaseapp.com`),
      appId: env.FIREBASE_APP_ID,
      appCheckSiteKey: env.APP_CHECK_SITE_KEY,
      authEmulatorUrl: emulator && `http://${emulator}`,
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
