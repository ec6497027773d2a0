import { runProcess, settingsOf } from '@el-reto/service-kit';
import { gatewayEnvSchema } from './env.ts';
import { startGateway } from './start-gateway.ts';

const env = settingsOf('gateway', gatewayEnvSchema);
await runProcess('gateway', env, () => startGateway(env));
