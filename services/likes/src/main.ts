import { runService } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { likesService } from './service.ts';

await runService(likesService(readEnv()));
