import { adminSiteEnv } from './env.ts';
import { buildAdminSite } from './server.ts';

const env = adminSiteEnv();
const site = await buildAdminSite(env);
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)));
await site.listen({ port: env.ADMIN_PORT, host: env.ADMIN_HOST });
