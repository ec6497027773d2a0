import { runProcess } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = readEnv();
await runProcess('gateway', env, () => startGateway(env));
