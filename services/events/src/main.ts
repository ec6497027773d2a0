import { runService, settingsOf } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import { readEnv } from './env.ts';
import { collections } from './event-records.ts';

await runService({
  name: 'events',
  module: AppModule,
  env: settingsOf('events', readEnv),
  collections,
});
