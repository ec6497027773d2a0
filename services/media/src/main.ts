import { runService } from '@el-reto/service-kit';
import { readEnv } from './env.ts';
import { mediaService } from './service.ts';

await runService(mediaService(readEnv()));
