import { runService, settingsOf } from '@el-reto/service-kit';
import { eventsService } from './app.module.ts';
import { eventsEnvSchema } from './env.ts';

await runService(eventsService(settingsOf('events', eventsEnvSchema)));
