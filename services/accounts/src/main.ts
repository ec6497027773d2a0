import { runService, settingsOf } from '@el-reto/service-kit';
import { accountsService } from './app.module.ts';
import { accountsEnvSchema } from './env.ts';

await runService(accountsService(settingsOf('accounts', accountsEnvSchema)));
