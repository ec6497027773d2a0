import { runService, settingsOf } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { likesService } from './app.module.ts';

await runService(likesService(settingsOf('likes', readEnv)));
