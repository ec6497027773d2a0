import { baseEnvSchema, parseEnv } from '@el-reto/service-kit';

/** The likes service needs nothing beyond what every service reads. */
export const readEnv = () => parseEnv(baseEnvSchema);
