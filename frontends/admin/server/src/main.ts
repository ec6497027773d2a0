import { SettingsError } from '@el-reto/contracts/settings';
import { adminSiteEnv } from './env.ts';
import { buildAdminSite } from './server.ts';

try {
  const env = adminSiteEnv();
  const site = await buildAdminSite(env);
  process.on('SIGTERM', () => void site.close().then(() => process.exit(0)));
  await site.listen({ port: env.ADMIN_PORT, host: env.ADMIN_HOST });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`could not start: ${error.message}\n`);
  process.exitCode = 1;
}
