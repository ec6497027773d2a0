import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminSiteEnv } from './env.ts';

/** Where browsers sign in: at the hosted service's domain, or at the emulator where there is one. */
export function identityOf(env: AdminSiteEnv) {
  const emulatorHost = env.FIREBASE_AUTH_EMULATOR_HOST;
  return {
    authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    emulator: emulatorHost === undefined ? null : `http://${emulatorHost}`,
  };
}

/** What the page is told at run time; what is left out here keeps the front end's default. */
function pageConfig(env: AdminSiteEnv) {
  const { authDomain, emulator } = identityOf(env);
  return {
    siteUrl: env.PUBLIC_URL,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId: env.FIREBASE_PROJECT_ID,
      authDomain,
      appId: env.FIREBASE_APP_ID,
      appCheckSiteKey: env.APP_CHECK_SITE_KEY,
      authEmulatorUrl: emulator,
    },
    brand: { product: env.BRAND_PRODUCT, contest: env.BRAND_CONTEST },
  };
}

/** The built page with its configuration; read anew each time: a new build is shown at once. */
export async function readPage(env: AdminSiteEnv): Promise<string | null> {
  const template = await readFile(join(env.ADMIN_DIR, 'index.html'), 'utf8').catch(() => null);
  const json = JSON.stringify(pageConfig(env)).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="config">${json}</script>`;
  return template && template.replace('<!--head-->', '').replace('<!--config-->', () => block);
}
