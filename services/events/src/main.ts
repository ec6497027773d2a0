import { baseEnvSchema, runService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { AppModule } from './app.module.ts';
import { collections, migrations } from './event-records.ts';

const env = parseEnv(baseEnvSchema);

await runService({ name: 'events', module: AppModule, env, collections, migrations });
