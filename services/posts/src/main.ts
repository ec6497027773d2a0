import { runService, settingsOf } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import { readEnv } from './env.ts';
import { collections } from './post-records.ts';

const env = settingsOf('posts', readEnv);

await runService({ name: 'posts', module: AppModule.with(env), env, collections });
