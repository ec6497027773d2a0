import { runService, settingsOf } from '@el-reto/service-kit';
import { mediaEnvSchema } from './env.ts';
import { mediaService } from './app.module.ts';

await runService(mediaService(settingsOf('media', mediaEnvSchema)));
