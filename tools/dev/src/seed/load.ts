import { resolve } from 'node:path';
import { demoAccounts, demoPosts, readPicture } from '@el-reto/demo';
import { StackError } from '../errors.ts';
import { replaceFile } from '../replace-file.ts';
import { buildContest } from './contest.ts';
import { enrol, signInCrowd, siteOf, type SeedContext } from './people.ts';

const tokenLifeMs = 60 * 60 * 1000;
/** The posts share a few pictures. */
const pictures = demoPosts.slice(0, 6).map(({ picture }) => picture);

/** Prepares what load scripts need: a contest, and accounts that are signed in. */
export async function seedLoad({ info, env, say }: SeedContext): Promise<void> {
  if (!info.authEmulator) {
    throw new StackError('SEED=load hace cuentas de prueba: solo con el emulador de identidad.');
  }
  const startedAt = Date.now();
  const { LOAD_POSTS: posts, LOAD_ACCOUNTS: count } = env;
  const { api, identity, promote } = siteOf(info, env.FIREBASE_PROJECT_ID);
  const admin = await enrol(api, identity, demoAccounts.admin);
  await promote(admin);
  const { eventId, postIds } = await buildContest(api, admin, {
    name: 'Prueba de carga',
    posts,
    picture: (n) => readPicture(pictures[n % pictures.length] ?? ''),
  });
  const tokensExpireAt = Date.now() + tokenLifeMs;
  const people = await signInCrowd(api, identity, count);
  const accounts = people.map(({ email, uid, token }) => ({ email, uid, token }));
  // `load/shared/accounts.ts` reads it.
  const file = resolve(env.DATA_DIR, 'load.json');
  const contest = { eventId, hotPostId: postIds[0], tokensExpireAt, accounts };
  replaceFile(file, JSON.stringify(contest));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`• carga: ${posts} fotos y ${accounts.length} cuentas (${seconds} s)`);
  say(`  ${file}: la sesión de todas, durante una hora`);
}
