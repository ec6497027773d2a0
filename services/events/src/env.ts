import { baseEnvSchema } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';

/** The events service needs nothing beyond what every service reads. */
export const readEnv = () => parseEnv(baseEnvSchema);
