import { createClient } from '@el-reto/client';
import { enrol, prepareContest, startStack, type Stack } from '@el-reto/dev';
import { pictureOf } from './picture.ts';
import { World } from './world.ts';

export const adminAccount = { email: 'chaos@elreto.test', password: 'chaos-2026' };

/** Starts the product without limits and demo, administered by `adminAccount`. */
export const startUnlimited = ({ env, ...options }: Parameters<typeof startStack>[0]) =>
  startStack({
    seed: 'none',
    ...options,
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      ...env,
    },
  });

/** The number of clients of each role. */
export type Crowd = Readonly<Record<'fans' | 'authors' | 'moderators' | 'visitors', number>>;
export type Scene = Awaited<ReturnType<typeof prepareScene>>;

const author = { password: 'autora-2026', name: 'Eva', lastName: 'Autora', dob: '1990-05-05' };

/** Prepares two running events, a few public posts in each, and accounts for all clients. */
export async function prepareScene(stack: Stack, crowd: Crowd) {
  const prepare = (name: string, users: number) =>
    prepareContest(stack, adminAccount, { posts: 4, picture: pictureOf, users, name });
  const first = await prepare('Primero', crowd.fans);
  const second = await prepare('Segundo', 0);
  const { api, identity, admin, users: fans } = first;
  const emails = Array.from({ length: crowd.authors }, (_, n) => `autora-${n}@elreto.test`);
  const hot = [first, second].flatMap(({ eventId, postIds }) =>
    postIds.map((id) => ({ id, eventId })),
  );
  return {
    api,
    /** One client for each gateway. */
    apis: stack.info.sites.map((origin) => createClient({ origin })),
    admin,
    fans,
    authors: await Promise.all(emails.map((email) => enrol(api, identity, { ...author, email }))),
    moderators: Array.from({ length: crowd.moderators }, () => admin),
    /** Visitors. Their requests contain no token. */
    visitors: Array.from({ length: crowd.visitors }, () => admin),
    world: new World([first.eventId, second.eventId], hot),
    /** Posts that exist before the first operation. */
    preparedIds: new Set(hot.map(({ id }) => id)),
  };
}
