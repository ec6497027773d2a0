import { baseEnvSchema, participantsEnvShape } from '@el-reto/service-kit/env';
import { z } from 'zod';

export const postsEnvSchema = baseEnvSchema.extend({
  MEDIA_SIGNING_KEY: z
    .string()
    .min(16)
    .describe(
      'Signs the addresses of pictures that are not public yet; shared with the media service.',
    ),
  ...participantsEnvShape,
});

export type PostsEnv = z.infer<typeof postsEnvSchema>;
