import { runService, settingsOf } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import { readEnv } from './env.ts';
import { collections } from './notifications-records.ts';

await runService({
  name: 'notifications',
  module: AppModule,
  env: settingsOf('notifications', readEnv),
  collections,
});
