import type { Client } from '@el-reto/client';
import { todayInMexico } from '@el-reto/contracts';
import type { Event, MediaPurpose } from '@el-reto/contracts';
import { demoEvents, demoLikes, demoPosts, readPicture } from '@el-reto/demo';
import type { DemoEvent, DemoPost } from '@el-reto/demo';
import type { Session } from '../client/identity.ts';
import { inGroups } from './in-groups.ts';

/** Who takes part, by the demo's keys. */
export interface Cast {
  readonly admin: Session;
  readonly people: ReadonlyMap<string, Session>;
}

/**
 * Builds the demo contest over the API alone, as people would: pictures uploaded, posts created,
 * approved, liked and looked at. What an interrupted seed has done already is found and left.
 */
export class DemoContest {
  readonly #api: Client;
  readonly #cast: Cast;

  constructor(api: Client, cast: Cast) {
    this.#api = api;
    this.#cast = cast;
  }

  async build(say: (line: string) => void): Promise<void> {
    for (const event of demoEvents(todayInMexico())) await this.#buildEvent(event, say);
  }

  async #buildEvent(plan: DemoEvent, say: (line: string) => void): Promise<void> {
    const event = (await this.#findEvent(plan.name)) ?? (await this.#createEvent(plan));
    if (plan.key === 'ended' && event.endDate === plan.endDate) return;
    const posts = demoPosts.filter((post) => post.event === plan.key);
    if (posts.length > 0) say(`${plan.name}: ${posts.length} fotos`);
    const ids = new Map<string, string>();
    await inGroups(posts, 3, async (post) => {
      ids.set(post.picture, await this.#publish(post, event.id));
    });
    const likes = demoLikes().filter((like) => like.event === plan.key);
    await inGroups(likes, 16, ({ liker, picture }) =>
      this.#like(this.#person(liker), event.id, ids.get(picture) ?? ''),
    );
    if (plan.key === 'ended') await this.#setDates(event.id, plan);
  }

  async #findEvent(name: string): Promise<Event | undefined> {
    const events = await this.#api.call('listAllEvents');
    return events.find((event) => event.name === name);
  }

  /** An event that has ended runs while its posts come in, and gets its dates afterwards. */
  async #createEvent(plan: DemoEvent): Promise<Event> {
    const { name, title, description, startDate, endDate, key } = plan;
    return this.#api.call('createEvent', {
      token: this.#cast.admin.token,
      body: {
        name,
        title,
        description,
        startDate,
        endDate: key === 'ended' ? todayInMexico() : endDate,
        thumbnailMediaId: await this.#upload(this.#cast.admin, 'event', plan.thumbnail),
        aboutThumbnailMediaId: await this.#upload(this.#cast.admin, 'event', plan.aboutThumbnail),
      },
    });
  }

  async #setDates(eventId: string, { startDate, endDate }: DemoEvent): Promise<void> {
    const token = this.#cast.admin.token;
    const body = { startDate, endDate };
    await this.#api.call('updateEvent', { token, params: { eventId }, body });
  }

  async #publish(plan: DemoPost, eventId: string): Promise<string> {
    const author = this.#person(plan.author);
    const mine = await this.#api.call('listMyPosts', { token: author.token });
    const known = mine.find(({ name }) => name === plan.name);
    const post = known ?? (await this.#createPost(plan, author, eventId));
    if (!plan.approved || post.public) return post.id;
    const params = { postId: post.id };
    await this.#api.call('approvePost', { token: this.#cast.admin.token, params });
    // All at once: on Firestore those that wait for the post's turn share one write.
    await Promise.all([
      ...times(plan.views, () => this.#api.call('incrementPostView', { params })),
      ...times(plan.shares, () => this.#api.call('incrementPostShare', { params })),
    ]);
    return post.id;
  }

  async #createPost(plan: DemoPost, author: Session, eventId: string) {
    const mediaId = await this.#upload(author, 'post', plan.picture);
    const body = { eventId, name: plan.name, mediaId };
    return this.#api.call('createPost', { token: author.token, body });
  }

  #upload({ token }: Session, purpose: MediaPurpose, picture: string): Promise<string> {
    return uploadPicture(this.#api, token, purpose, picture);
  }

  async #like({ uid, token }: Session, eventId: string, postId: string): Promise<void> {
    const mine = await this.#api.call('listMyLikes', { token });
    if (mine[eventId]) return;
    const headers = { prefer: 'return=minimal' };
    const call = { token, params: { postId }, body: { uid }, headers };
    await this.#api.call('togglePostLike', call);
  }

  #person(key: string): Session {
    const session = this.#cast.people.get(key);
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
