import { runService, settingsOf } from '@el-reto/service-kit';
import { postsService } from './app.module.ts';
import { postsEnvSchema } from './env.ts';

await runService(postsService(settingsOf('posts', postsEnvSchema)));
