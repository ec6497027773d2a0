import { seedOnce } from '../seed-once.ts';
import { answers, waitUntil } from '../supervisor/wait.ts';
import { seedEnv } from './env.ts';

const env = seedEnv();
const say = (line: string) => process.stdout.write(`${line}\n`);

const works = answers(`${env.SITE_URL}/api/health`, (body) => body.includes('"status":"ok"'));
if (!(await waitUntil(works, { timeoutMs: 180_000, intervalMs: 1_000 }))) {
  throw new Error(`${env.SITE_URL}/api/health does not say that every part works`);
}
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
await seedOnce(env.DATA_DIR, {
  info: {
    site: env.SITE_URL,
    sites: [env.SITE_URL],
    admin: '',
    authEmulator: `http://${env.FIREBASE_AUTH_EMULATOR_HOST}`,
    nats: env.nats,
    natsOperator: '',
    redis: '',
    metrics: {},
    processes: {},
  },
  projectId: env.FIREBASE_PROJECT_ID,
  mode: env.SEED,
  admin: email && password ? { email, password } : undefined,
  say,
});
say('seeded');
