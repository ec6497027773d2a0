import { demoAccounts, demoPosts, readPicture } from '@el-reto/demo';
import { buildContest } from './contest.ts';
import { enrol, siteOf, type SeedContext } from './people.ts';

/** The posts share a few pictures. */
const pictures = demoPosts.slice(0, 6).map(({ picture }) => picture);

/** Prepares the contest of the load scripts. The scripts create their own accounts. */
export async function seedLoad({ info, env, say }: SeedContext): Promise<void> {
  const { api, identity, promote } = siteOf(info, env.FIREBASE_PROJECT_ID);
  const admin = await enrol(api, identity, demoAccounts.admin);
  await promote(admin);
  await buildContest(api, admin, {
    name: 'Prueba de carga',
    posts: env.LOAD_POSTS,
    picture: (n) => readPicture(pictures[n % pictures.length] ?? ''),
  });
  say(`• carga: un concurso con ${env.LOAD_POSTS} fotos`);
}
