import { runService, settingsOf } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { mediaService } from './app.module.ts';

await runService(mediaService(settingsOf('media', readEnv)));
