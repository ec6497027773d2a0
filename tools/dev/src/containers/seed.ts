import { currentEnv } from '../env.ts';
import { natsUrlOf } from '../nats/connection.ts';
import { seed } from '../seed.ts';
import { stackInfoSchema } from '../supervisor/stack-file.ts';
import { answers, waitUntil } from '../supervisor/wait.ts';

const env = currentEnv();
const { SITE_URL: site, FIREBASE_AUTH_EMULATOR_HOST: identity } = env;
if (!site || !identity || env.SEED === 'load') {
  throw new Error('set SITE_URL, FIREBASE_AUTH_EMULATOR_HOST, and SEED to demo or none');
}
const works = () => answers(`${site}/api/health`, (body) => body.includes('"status":"ok"'));
if (!(await waitUntil(works, { timeoutMs: 180_000, intervalMs: 1_000 }))) {
  throw new Error(`${site}/api/health does not report that every part works`);
}
const authEmulator = `http://${identity}`;
const info = { site, admin: '', authEmulator, nats: natsUrlOf(env), redis: '', processes: {} };
const say = (line: string) => void process.stdout.write(`${line}\n`);
await seed({ info: stackInfoSchema.parse(info), env, say });
say('seeded');
