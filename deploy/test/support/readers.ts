import { baseEnvSchema } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { adminSiteEnv } from '../../../frontends/admin/server/src/env.ts';
import { readEnv as readGatewayEnv } from '../../../gateway/src/env.ts';
import { accountsEnvSchema } from '../../../services/accounts/src/env.ts';
import { readEnv as readEventsEnv } from '../../../services/events/src/env.ts';
import { readEnv as readLikesEnv } from '../../../services/likes/src/env.ts';
import { readEnv as readMediaEnv } from '../../../services/media/src/env.ts';
import { notificationsEnvSchema } from '../../../services/notifications/src/env.ts';
import { readEnv as readPostsEnv } from '../../../services/posts/src/env.ts';

export type Env = Record<string, string | undefined>;

/** How each process reads its environment, by its name. */
export const readers: Readonly<Record<string, (env: Env) => object>> = {
  accounts: (env) => parseEnv(accountsEnvSchema, env),
  events: readEventsEnv,
  likes: readLikesEnv,
  posts: readPostsEnv,
  media: readMediaEnv,
  integrity: (env) => parseEnv(baseEnvSchema, env),
  notifications: (env) => parseEnv(notificationsEnvSchema, env),
  campaign: (env) => parseEnv(baseEnvSchema, env),
  gateway: readGatewayEnv,
  admin: adminSiteEnv,
};
