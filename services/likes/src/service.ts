import type { ServiceOptions } from '@el-reto/service-kit';
import { AppModule } from './app.module.ts';
import type { LikesEnv } from './env.ts';
import { collectionsOf } from './likes.repository.ts';

/** The likes service on one store or the other; a hosted one takes a write a second to a document. */
export function likesService(
  env: LikesEnv,
  { isFolded }: { isFolded: boolean } = { isFolded: env.STORE !== 'sqlite' },
): ServiceOptions {
  return {
    name: 'likes',
    module: AppModule.with(env, { isFolded }),
    env,
    collections: collectionsOf(isFolded),
  };
}
