import { baseEnvSchema, runService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { AppModule } from './app.module.ts';
import { collections } from './notifications-records.ts';

const env = parseEnv(baseEnvSchema);

await runService({ name: 'notifications', module: AppModule, env, collections });
