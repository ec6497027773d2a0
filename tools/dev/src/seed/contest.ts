import type { Client } from '@el-reto/client';
import { todayInMexico, type MediaPurpose } from '@el-reto/contracts';
import type { StackInfo } from '../supervisor/stack-file.ts';
import type { Session } from '../auth-emulator/identity.ts';
import { inGroups, signInCrowd, siteOf } from './people.ts';

/** A running contest for measurements and checks. */
export type Contest = Awaited<ReturnType<typeof prepareContest>>;

export interface ContestSize {
  /** The name of the event. It must be unique, because the names of its posts begin with it. */
  readonly name: string;
  readonly posts: number;
  readonly users: number;
  /** Returns the picture of the n-th post. */
  readonly picture: (n: number) => Promise<Uint8Array>;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Builds a contest through the API: an event, approved posts, and verified accounts of adults.
 * `api` repeats requests with the same key while a part of the product is not running.
 */
export async function prepareContest(
  { info }: { info: StackInfo },
  { email, password }: { email: string; password: string },
  { users: count, ...plan }: ContestSize,
) {
  const { api, identity } = siteOf(info);
  const admin = await identity.signIn(email, password);
  const contest = await buildContest(api, admin, plan);
  const users = await signInCrowd(api, identity, count);
  return { api, identity, admin, ...contest, users };
}

/** Finds or creates an event that began yesterday and lasts a month, with approved posts. */
export async function buildContest(
  api: Client,
  { token }: Session,
  { name, posts, picture }: Omit<ContestSize, 'users'>,
): Promise<{ eventId: string; postIds: string[] }> {
  const dates = {
    startDate: todayInMexico(new Date(Date.now() - dayMs)),
    endDate: todayInMexico(new Date(Date.now() + 30 * dayMs)),
  };
  const uploadNth = async (purpose: MediaPurpose, n: number) =>
    upload(api, token, purpose, await picture(n));
  const known = (await api.call('listAllEvents')).find((event) => event.name === name);
  const { id: eventId } = known
    ? await api.call('updateEvent', { token, params: { eventId: known.id }, body: dates })
    : await api.call('createEvent', {
        token,
        body: {
          name,
          title: name,
          description: 'Fotos y cuentas para medir, no para el público.',
          ...dates,
          thumbnailMediaId: await uploadNth('event', 1),
          aboutThumbnailMediaId: await uploadNth('event', 2),
        },
      });
  const mine = await api.call('listMyPosts', { token });
  const postIds = await inGroups([...Array(posts).keys()], 3, async (n) => {
    const title = `${name} ${n}`;
    const post =
      mine.find((one) => one.name === title && one.eventid === eventId) ??
      (await api.call('createPost', {
        token,
        body: { eventId, name: title, mediaId: await uploadNth('post', n) },
      }));
    if (!post.public) await api.call('approvePost', { token, params: { postId: post.id } });
    return post.id;
  });
  return { eventId, postIds };
}

/**
 * Uploads a picture of any format. The server detects the format; the header needs any image type.
 */
export async function upload(
  api: Client,
  token: string,
  purpose: MediaPurpose,
  body: Uint8Array,
): Promise<string> {
  const headers = { 'content-type': 'image/jpeg' };
  return (await api.call('uploadMedia', { token, query: { purpose }, body, headers })).mediaId;
}
