import { baseEnvSchema, participantsEnvShape } from '@el-reto/service-kit/env';
import { parseEnv } from '@el-reto/telemetry/env';
import { z } from 'zod';

const postsEnvSchema = baseEnvSchema.extend({
  /** Signs the addresses of pictures that are not public yet; shared with the media service. */
  MEDIA_SIGNING_KEY: z.string().min(16),
  ...participantsEnvShape,
});

export type PostsEnv = z.infer<typeof postsEnvSchema>;

export const readEnv = (source?: Record<string, string | undefined>): PostsEnv =>
  parseEnv(postsEnvSchema, source);
