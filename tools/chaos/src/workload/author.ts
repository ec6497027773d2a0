import type { Session } from '@el-reto/dev';
import type { Client } from '../client.ts';
import { isAcknowledged } from '../operation.ts';
import { pictureOf } from '../picture.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Posts that one author leaves standing. */
const mostPosts = 8;

/** Somebody who takes part with pictures, and takes some of them back. */
export class Author {
  readonly #client: Client;
  readonly #world: World;
  readonly #session: Session;
  readonly #random: Random;
  #pictures = 0;

  constructor(client: Client, world: World, session: Session, random: Random) {
    this.#client = client;
    this.#world = world;
    this.#session = session;
    this.#random = random;
  }

  async act(): Promise<void> {
    const own = this.#world.ownedBy(this.#session);
    const victim = this.#random.pick(own);
    if (victim && (own.length >= mostPosts || this.#random.chance(0.2))) {
      await this.#delete(victim.id);
    } else await this.#takePart();
  }

  async #takePart(): Promise<void> {
    const { uid, token } = this.#session;
    const n = (this.#pictures += 1);
    const upload = await this.#client.ask(
      'upload',
      { uid },
      {
        name: 'uploadMedia',
        call: {
          token,
          query: { purpose: 'post' },
          body: await pictureOf(n),
          headers: { 'content-type': 'image/jpeg' },
        },
        read: ({ mediaId }) => ({ mediaId }),
      },
    );
    const eventId = this.#random.pick(this.#world.eventIds);
    if (!isAcknowledged(upload) || eventId === undefined) return;
    const { mediaId } = upload.result.answer;
    const name = `Foto ${uid.slice(0, 8)} ${n}`;
    const created = await this.#client.ask(
      'create',
      { uid, eventId, name, mediaId },
      {
        name: 'createPost',
        call: { token, body: { eventId, name, mediaId } },
        read: ({ id, imgLocation }) => ({ postId: id, path: imgLocation }),
      },
    );
    if (!isAcknowledged(created)) return;
    const { postId } = created.result.answer;
    this.#world.created({ id: postId, eventId, owner: this.#session });
  }

  async #delete(postId: string): Promise<void> {
    const { uid, token } = this.#session;
    this.#world.deleted(postId);
    await this.#client.ask(
      'delete',
      { postId, uid },
      {
        name: 'deletePost',
        call: { token, params: { postId } },
        read: () => null,
      },
    );
  }
}
