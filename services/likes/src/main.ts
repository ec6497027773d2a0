import { runService } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { likesService } from './app.module.ts';

await runService(likesService(readEnv()));
