import { currentEnv } from '../env.ts';
import { natsUrlOf } from '../nats/connection.ts';
import { seedOnce } from '../seed-once.ts';
import { stackInfoSchema } from '../supervisor/stack-file.ts';
import { answers, waitUntil } from '../supervisor/wait.ts';

const env = currentEnv();
const { SITE_URL: site, FIREBASE_AUTH_EMULATOR_HOST: identity, SEED: mode } = env;
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
if (!site || !identity || mode === 'load') {
  throw new Error('wants SITE_URL, FIREBASE_AUTH_EMULATOR_HOST, and SEED=demo or none');
}
const say = (line: string) => process.stdout.write(`${line}\n`);

const works = answers(`${site}/api/health`, (body) => body.includes('"status":"ok"'));
if (!(await waitUntil(works, { timeoutMs: 180_000, intervalMs: 1_000 }))) {
  throw new Error(`${site}/api/health does not say that every part works`);
}
const authEmulator = `http://${identity}`;
const info = { site, admin: '', authEmulator, nats: natsUrlOf(env), redis: '', processes: {} };
await seedOnce(env.DATA_DIR, {
  info: stackInfoSchema.parse(info),
  projectId: env.FIREBASE_PROJECT_ID,
  mode,
  admin: email && password ? { email, password } : undefined,
  say,
});
say('seeded');
