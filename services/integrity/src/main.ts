import { baseEnvSchema, runService, settingsOf } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { AppModule } from './app.module.ts';
import { collections } from './integrity.repository.ts';

const env = settingsOf('integrity', () => parseEnv(baseEnvSchema));

await runService({ name: 'integrity', module: AppModule, env, collections });
