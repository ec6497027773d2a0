import type { Client } from '@el-reto/client';
import { todayInMexico, type Event, type MediaPurpose } from '@el-reto/contracts';
import {
  demoEvents,
  demoLikes,
  demoPosts,
  readPicture,
  type DemoEvent,
  type DemoPost,
} from '@el-reto/demo';
import type { Session } from '../client/identity.ts';
import { inGroups } from './in-groups.ts';

/**
 * Builds the demo contest over the API alone, as people would: pictures uploaded, posts created,
 * approved, liked and looked at. What an interrupted seed has done already is found and left.
 */
export async function buildDemoContest(
  api: Client,
  admin: Session,
  people: ReadonlyMap<string, Session>,
  say: (line: string) => void,
): Promise<void> {
  for (const plan of demoEvents(todayInMexico())) await buildEvent(plan);

  async function buildEvent(plan: DemoEvent): Promise<void> {
    const known = (await api.call('listAllEvents')).find(({ name }) => name === plan.name);
    const event = known ?? (await createEvent(plan));
    if (plan.key === 'ended' && event.endDate === plan.endDate) return;
    const posts = demoPosts.filter((post) => post.event === plan.key);
    if (posts.length > 0) say(`${plan.name}: ${posts.length} fotos`);
    const ids = new Map<string, string>();
    await inGroups(posts, 3, async (post) => {
      ids.set(post.picture, await publish(post, event.id));
    });
    const likes = demoLikes().filter((planned) => planned.event === plan.key);
    await inGroups(likes, 16, ({ liker, picture }) =>
      like(person(liker), event.id, ids.get(picture) ?? ''),
    );
    if (plan.key !== 'ended') return;
    const body = { startDate: plan.startDate, endDate: plan.endDate };
    await api.call('updateEvent', { token: admin.token, params: { eventId: event.id }, body });
  }

  /** An event that has ended runs while its posts come in, and gets its dates afterwards. */
  async function createEvent(plan: DemoEvent): Promise<Event> {
    const { name, title, description, startDate, endDate, key } = plan;
    return api.call('createEvent', {
      token: admin.token,
      body: {
        name,
        title,
        description,
        startDate,
        endDate: key === 'ended' ? todayInMexico() : endDate,
        thumbnailMediaId: await uploadPicture(api, admin.token, 'event', plan.thumbnail),
        aboutThumbnailMediaId: await uploadPicture(api, admin.token, 'event', plan.aboutThumbnail),
      },
    });
  }

  async function publish(plan: DemoPost, eventId: string): Promise<string> {
    const { token } = person(plan.author);
    const mine = await api.call('listMyPosts', { token });
    const known = mine.find(({ name }) => name === plan.name);
    const post = known ?? (await createPost(plan, token, eventId));
    if (!plan.approved || post.public) return post.id;
    const params = { postId: post.id };
    await api.call('approvePost', { token: admin.token, params });
    // All at once: on Firestore those that wait for the post's turn share one write.
    await Promise.all([
      ...times(plan.views, () => api.call('incrementPostView', { params })),
      ...times(plan.shares, () => api.call('incrementPostShare', { params })),
    ]);
    return post.id;
  }

  async function createPost(plan: DemoPost, token: string, eventId: string) {
    const mediaId = await uploadPicture(api, token, 'post', plan.picture);
    return api.call('createPost', { token, body: { eventId, name: plan.name, mediaId } });
  }

  async function like({ uid, token }: Session, eventId: string, postId: string): Promise<void> {
    const mine = await api.call('listMyLikes', { token });
    if (mine[eventId]) return;
    const headers = { prefer: 'return=minimal' };
    await api.call('togglePostLike', { token, params: { postId }, body: { uid }, headers });
  }

  function person(key: string): Session {
    const session = people.get(key);
    if (!session) throw new Error(`the demo has nobody called ${key}`);
    return session;
  }
}

const times = <R>(count: number, call: () => R): R[] => Array.from({ length: count }, call);

/** Uploads one of the demo's pictures. */
export async function uploadPicture(
  api: Client,
  token: string,
  purpose: MediaPurpose,
  picture: string,
): Promise<string> {
  const headers = { 'content-type': 'image/avif' };
  const call = { token, query: { purpose }, body: await readPicture(picture), headers };
  return (await api.call('uploadMedia', call)).mediaId;
}
