import { baseEnvSchema, runService, settingsOf } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import { collections } from './campaign-records.ts';

const env = settingsOf('campaign', baseEnvSchema);

await runService({ name: 'campaign', module: AppModule.with(env), env, collections });
