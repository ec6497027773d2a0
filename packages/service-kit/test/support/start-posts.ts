import type { Type } from '@nestjs/common';
import { readSettings } from '@el-reto/contracts/settings';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { baseEnvSchema } from '../../src/env.ts';
import { startService } from '../../src/run-service.ts';
import type { RunningService } from '../../src/run-service.ts';
import type { NatsServer } from './nats-server.ts';

/** Starts a posts service with `module` in this process; its data is in `dir`. */
export function startPosts(
  nats: NatsServer,
  dir: string,
  module: Type,
  changes: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dir };
  const env = readSettings(baseEnvSchema, { ...settings, ...nats.envOf('posts'), ...changes });
  return startService({ name: 'posts', module, env, collections: [counters] });
}
