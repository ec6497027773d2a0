import { baseEnvSchema, participantsEnvShape } from '@el-reto/service-kit/env';
import { parseEnv } from '@el-reto/telemetry/env';
import type { z } from 'zod';

export const likesEnvSchema = baseEnvSchema.extend(participantsEnvShape);

export type LikesEnv = z.infer<typeof likesEnvSchema>;

export const readEnv = (source?: Record<string, string | undefined>): LikesEnv =>
  parseEnv(likesEnvSchema, source);
