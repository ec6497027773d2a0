import { pageMetadataFor } from '@el-reto/contracts/pages';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminSiteEnv } from './env.ts';

/** The configuration in the page. For missing values the front end has defaults. */
export function pageConfig(env: AdminSiteEnv) {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_PROJECT_ID: projectId } = env;
  return {
    siteUrl: env.PUBLIC_URL,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      projectId,
      authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      appId: env.FIREBASE_APP_ID,
      appCheckSiteKey: env.APP_CHECK_SITE_KEY,
      authEmulatorUrl: emulator === undefined ? null : `http://${emulator}`,
    },
    brand: {
      product: env.BRAND_PRODUCT,
      contest: env.BRAND_CONTEST,
      organiser: env.BRAND_ORGANISER,
      permit: env.BRAND_PERMIT,
    },
    contest: { prizes: env.CONTEST_PRIZES },
  };
}

/** The page with its configuration, read for each request, so that new builds are served. */
export async function readPage(env: AdminSiteEnv): Promise<string | null> {
  const template = await readFile(join(env.ADMIN_DIR, 'index.html'), 'utf8').catch(() => null);
  const config = pageConfig(env);
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="config">${json}</script>`;
  const { title } = pageMetadataFor(config.brand).admin;
  return (
    template &&
    template
      .replace(/(?<=<title>).*(?=<\/title>)/, () =>
        title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      )
      .replace('<!--config-->', () => block)
  );
}
