import { runService, settingsOf } from '@el-reto/service-kit';
import { likesEnvSchema } from './env.ts';
import { likesService } from './app.module.ts';

await runService(likesService(settingsOf('likes', likesEnvSchema)));
