import { baseEnvSchema, participantsEnvShape } from '@el-reto/service-kit/env';
import type { z } from 'zod';

export const likesEnvSchema = baseEnvSchema.extend(participantsEnvShape);

export type LikesEnv = z.infer<typeof likesEnvSchema>;
