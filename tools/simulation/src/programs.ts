import { readEnv as readAccountsEnv } from '@el-reto/accounts/env';
import { accountsService } from '@el-reto/accounts/service';
import { readEnv as readEventsEnv } from '@el-reto/events/env';
import { eventsService } from '@el-reto/events/service';
import { integrityService } from '@el-reto/integrity/service';
import { readEnv as readLikesEnv } from '@el-reto/likes/env';
import { likesService } from '@el-reto/likes/service';
import { readEnv as readNotificationsEnv } from '@el-reto/notifications/env';
import { notificationsService } from '@el-reto/notifications/service';
import { readEnv as readPostsEnv } from '@el-reto/posts/env';
import { postsService } from '@el-reto/posts/service';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { parseEnv } from '@el-reto/telemetry/env';
import type { Program } from './node.ts';

const secret = 'a secret of thirty-two characters';

/** The services that run, each from its own module. */
export const programs = {
  accounts: (env) => accountsService(readAccountsEnv(env)),
  events: (env) => eventsService(readEventsEnv({ ...env, CLAIMS_KEY: secret })),
  posts: (env) => postsService(readPostsEnv({ ...env, MEDIA_SIGNING_KEY: secret })),
  likes: (env) => likesService(readLikesEnv(env)),
  integrity: (env) => integrityService(parseEnv(baseEnvSchema, env)),
  notifications: (env) =>
    notificationsService(readNotificationsEnv({ ...env, SMTP_URL: 'smtp://mail.example' })),
} satisfies Record<string, Program>;

export type ServiceName = keyof typeof programs;
export const services = Object.keys(programs) as ServiceName[];
