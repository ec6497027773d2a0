import { baseEnvSchema } from '@el-reto/service-kit/env';
import type { z } from 'zod';
import { adminSiteEnvSchema } from '../../frontends/admin/server/src/env.ts';
import { gatewayEnvSchema } from '../../gateway/src/env.ts';
import { accountsEnvSchema } from '../../services/accounts/src/env.ts';
import { eventsEnvSchema } from '../../services/events/src/env.ts';
import { likesEnvSchema } from '../../services/likes/src/env.ts';
import { mediaEnvSchema } from '../../services/media/src/env.ts';
import { notificationsEnvSchema } from '../../services/notifications/src/env.ts';
import { postsEnvSchema } from '../../services/posts/src/env.ts';

type PartSchema = z.ZodObject | z.ZodPipe<z.ZodObject>;

/** The environment of each part, by its name. */
export const parts: Readonly<Record<string, PartSchema>> = {
  accounts: accountsEnvSchema,
  events: eventsEnvSchema,
  likes: likesEnvSchema,
  posts: postsEnvSchema,
  media: mediaEnvSchema,
  integrity: baseEnvSchema,
  notifications: notificationsEnvSchema,
  campaign: baseEnvSchema,
  gateway: gatewayEnvSchema,
  admin: adminSiteEnvSchema,
};

/** The schema of each variable of a process. */
export const variablesOf = (schema: PartSchema): Readonly<Record<string, z.core.$ZodType>> =>
  'shape' in schema ? schema.shape : schema.in.shape;
