import { createClient, type Client } from '@el-reto/client';
import { todayInMexico, type MediaPurpose } from '@el-reto/contracts';
import type { Stack } from '../stack.ts';
import { EmulatorIdentity, type Session } from './identity.ts';
import { giveBirthDate } from './people.ts';

/** A running contest as measurements and checks need it. */
export interface Contest {
  readonly api: Client;
  readonly admin: Session;
  readonly eventId: string;
  readonly postIds: readonly string[];
  readonly users: readonly Session[];
}

export interface ContestSize {
  readonly posts: number;
  readonly users: number;
  /** Also what its posts are called by, so one of a kind in a data folder. */
  readonly name: string;
  /** The n-th picture. */
  readonly picture: (n: number) => Promise<Uint8Array>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Builds a contest over the API alone: one event, approved posts, verified accounts of adults. */
export async function prepareContest(
  { info }: Pick<Stack, 'info'>,
  adminAccount: { email: string; password: string },
  size: ContestSize,
): Promise<Contest> {
  const api = createClient({ origin: info.site });
  const identity = new EmulatorIdentity(info.authEmulator, 'demo-el-reto');
  const admin = await identity.signIn(adminAccount.email, adminAccount.password);
  const { token } = admin;
  const upload = async (purpose: MediaPurpose, n: number) => {
    const answer = await api.call('uploadMedia', {
      token,
      query: { purpose },
      body: await size.picture(n),
      headers: { 'content-type': 'image/jpeg' },
    });
    return answer.mediaId;
  };

  const event = await api.call('createEvent', {
    token,
    body: {
      name: size.name,
      title: size.name,
      description: 'Medición',
      startDate: todayInMexico(new Date(Date.now() - dayMs)),
      endDate: todayInMexico(new Date(Date.now() + dayMs)),
      thumbnailMediaId: await upload('event', 1),
      aboutThumbnailMediaId: await upload('event', 2),
    },
  });
  const postIds: string[] = [];
  for (let i = 0; i < size.posts; i++) {
    const mediaId = await upload('post', i);
    const body = { eventId: event.id, name: `${size.name} ${i}`, mediaId };
    const post = await api.call('createPost', { token, body });
    await api.call('approvePost', { token, params: { postId: post.id } });
    postIds.push(post.id);
  }
  const users: Session[] = [];
  for (let i = 0; i < size.users; i++) {
    const email = `carga-${i}@elreto.test`;
    const account = { email, password: 'carga-2026', displayName: email };
    const user = await identity.signInAs(account);
    await giveBirthDate(api, user);
    users.push(user);
  }
  return { api, admin, eventId: event.id, postIds, users };
}
