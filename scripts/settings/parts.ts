import type { SettingsSource } from '@el-reto/contracts/settings';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { parseEnv } from '@el-reto/telemetry/env';
import { adminSiteEnv } from '../../frontends/admin/server/src/env.ts';
import { readEnv as readGatewayEnv } from '../../gateway/src/env.ts';
import { readEnv as readAccountsEnv } from '../../services/accounts/src/env.ts';
import { readEnv as readEventsEnv } from '../../services/events/src/env.ts';
import { readEnv as readLikesEnv } from '../../services/likes/src/env.ts';
import { readEnv as readMediaEnv } from '../../services/media/src/env.ts';
import { readEnv as readNotificationsEnv } from '../../services/notifications/src/env.ts';
import { readEnv as readPostsEnv } from '../../services/posts/src/env.ts';

/** How each part reads its environment, by its name. */
export const parts: Readonly<Record<string, (env: SettingsSource) => object>> = {
  accounts: readAccountsEnv,
  events: readEventsEnv,
  likes: readLikesEnv,
  posts: readPostsEnv,
  media: readMediaEnv,
  integrity: (env) => parseEnv(baseEnvSchema, env),
  notifications: readNotificationsEnv,
  campaign: (env) => parseEnv(baseEnvSchema, env),
  gateway: readGatewayEnv,
  admin: adminSiteEnv,
};
