import { baseEnvSchema, runService, settingsOf } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { integrityService } from './app.module.ts';

await runService(integrityService(settingsOf('integrity', () => parseEnv(baseEnvSchema))));
