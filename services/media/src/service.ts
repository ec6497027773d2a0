import { accountsCollection, switchesCollection } from '@el-reto/service-kit';
import type { ServiceOptions } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import type { MediaEnv } from './env.ts';
import { mediaCollection } from './media-record.ts';

/** Longest time that a request, its body included, may take to arrive, in milliseconds. */
const requestTimeoutMs = 5 * 60 * 1000;
/** A stop waits for connections whose last request was under way; the gateway opens new ones. */
const keepAliveTimeoutMs = 4_000;

export const mediaService = (env: MediaEnv): ServiceOptions => ({
  name: 'media',
  module: AppModule.with(env),
  env,
  collections: [mediaCollection, accountsCollection, switchesCollection],
  http: { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs },
});
