import { runService, settingsOf } from '@el-reto/service-kit';
import { notificationsService } from './app.module.ts';
import { notificationsEnvSchema } from './env.ts';

await runService(notificationsService(settingsOf('notifications', notificationsEnvSchema)));
