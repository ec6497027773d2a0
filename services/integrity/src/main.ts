import { baseEnvSchema, runService, settingsOf } from '@el-reto/service-kit';
import { integrityService } from './app.module.ts';

await runService(integrityService(settingsOf('integrity', baseEnvSchema)));
