import type { Client } from '@el-reto/client';
import { todayInMexico } from '@el-reto/contracts';
import type { Event, Post } from '@el-reto/contracts';
import { demoPosts } from '@el-reto/demo';
import type { Session } from '../../client/identity.ts';
import { uploadPicture } from '../demo-contest.ts';
import { inGroups } from '../in-groups.ts';

const eventName = 'Prueba de carga';
const hotPostName = 'Foto del momento';
const dayMs = 24 * 60 * 60 * 1000;
/** The posts share a few pictures. */
const pictures = demoPosts.slice(0, 6).map(({ picture }) => picture);
const pictureOf = (n: number) => pictures[n % pictures.length] ?? '';

/** A running event with `count` approved posts, the first of them the hot one; found or made. */
export async function prepareContest(
  api: Client,
  admin: Session,
  count: number,
): Promise<{ eventId: string; hotPostId: string }> {
  const event = await openEvent(api, admin);
  const names = Array.from({ length: count }, (_, n) => (n === 0 ? hotPostName : `Carga ${n}`));
  const mine = await api.call('listMyPosts', { token: admin.token });
  const ids = await inGroups(names, 3, async (name) => {
    const known = mine.find((post) => post.name === name && post.eventid === event.id);
    return publish(api, admin, known ?? (await create(name)));
  });
  return { eventId: event.id, hotPostId: ids[0] ?? '' };

  async function create(name: string): Promise<Post> {
    const mediaId = await uploadPicture(api, admin.token, 'post', pictureOf(names.indexOf(name)));
    const body = { eventId: event.id, name, mediaId };
    return api.call('createPost', { token: admin.token, body });
  }
}

/** Runs from yesterday for a month, whenever it was made. */
async function openEvent(api: Client, admin: Session): Promise<Event> {
  const startDate = todayInMexico(new Date(Date.now() - dayMs));
  const endDate = todayInMexico(new Date(Date.now() + 30 * dayMs));
  const known = (await api.call('listAllEvents')).find(({ name }) => name === eventName);
  if (known) {
    const call = { token: admin.token, params: { eventId: known.id } };
    return api.call('updateEvent', { ...call, body: { startDate, endDate } });
  }
  const upload = () => uploadPicture(api, admin.token, 'event', pictureOf(0));
  const body = {
    name: eventName,
    title: eventName,
    description: 'Fotos y cuentas para medir, no para el público.',
    startDate,
    endDate,
    thumbnailMediaId: await upload(),
    aboutThumbnailMediaId: await upload(),
  };
  return api.call('createEvent', { token: admin.token, body });
}

async function publish(api: Client, admin: Session, post: Post): Promise<string> {
  const call = { token: admin.token, params: { postId: post.id } };
  if (!post.public) await api.call('approvePost', call);
  return post.id;
}
