import { runProcess, settingsOf } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = settingsOf('gateway', readEnv);
await runProcess('gateway', env, () => startGateway(env));
