import { runService, settingsOf } from '@el-reto/service-kit';
import { collections } from './collections.ts';
import { AppModule } from './app.module.ts';
import { readEnv } from './env.ts';

await runService({
  name: 'accounts',
  module: AppModule,
  env: settingsOf('accounts', readEnv),
  collections,
});
