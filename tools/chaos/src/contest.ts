import { createClient } from '@el-reto/client';
import type { Client } from '@el-reto/client';
import { EmulatorIdentity, enrol, prepareContest } from '@el-reto/dev';
import type { Session, Stack } from '@el-reto/dev';
import { pictureOf } from './picture.ts';
import { World } from './world.ts';

export const adminAccount = { email: 'chaos@elreto.test', password: 'chaos-2026' };

/** How many there are of whom. */
export interface Crowd {
  readonly fans: number;
  readonly authors: number;
  readonly moderators: number;
  readonly visitors: number;
}

/** A prepared contest: two running events, a few posts that everybody likes, and people. */
export interface Scene {
  readonly api: Client;
  /** One for each gateway. */
  readonly apis: readonly Client[];
  readonly admin: Session;
  readonly fans: readonly Session[];
  readonly authors: readonly Session[];
  readonly world: World;
  /** Posts that were there before the first operation. */
  readonly preparedIds: ReadonlySet<string>;
}

const hotPosts = 4;

export async function prepareScene(stack: Stack, crowd: Crowd): Promise<Scene> {
  const size = { posts: hotPosts, picture: pictureOf };
  const first = await prepareContest(stack, adminAccount, {
    ...size,
    users: crowd.fans,
    name: 'Primero',
  });
  const second = await prepareContest(stack, adminAccount, { ...size, users: 0, name: 'Segundo' });
  const { api, admin, users } = first;
  const identity = new EmulatorIdentity(stack.info.authEmulator, 'demo-el-reto');
  const authors: Session[] = [];
  for (let i = 0; i < crowd.authors; i++) {
    const email = `autora-${i}@elreto.test`;
    const person = {
      email,
      password: 'autora-2026',
      name: 'Eva',
      lastName: `${i}`,
      dob: '1990-05-05',
    };
    authors.push(await enrol(api, identity, person));
  }
  const hot = [first, second].flatMap(({ eventId, postIds }) =>
    postIds.map((id) => ({ id, eventId, owner: admin })),
  );
  return {
    api,
    apis: stack.info.sites.map((site) => createClient({ origin: site })),
    admin,
    fans: users,
    authors,
    world: new World([first.eventId, second.eventId], hot),
    preparedIds: new Set(hot.map(({ id }) => id)),
  };
}
