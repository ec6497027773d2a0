import { Controller } from '@nestjs/common';
import {
  accountsEvents,
  eventsEvents,
  mediaEvents,
  mediaRequests,
  postsEvents,
} from '@el-reto/contracts';
import { closeAccount, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { mediaIdOf } from './files/storage-path.ts';
import { MediaFiles } from './media-files.ts';
import { attached, markedForDeletion, mediaCollection } from './media-record.ts';
import { published, shownAgain, type MediaRecord } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';
import { VariantsWorker } from './variants.worker.ts';

/** Changes of pictures in an event message, by storage path. */
interface PictureFacts {
  readonly attached?: readonly string[];
  readonly published?: readonly string[];
  readonly released?: readonly string[];
  /** A deleted folder that caches may contain, in addition to the released pictures. */
  readonly folder?: string;
  /** The released pictures are in a folder that is purged as a whole. */
  readonly withEvent?: boolean | undefined;
}

type Change = (record: MediaRecord) => MediaRecord;

/** Follows the events that show, publish and release pictures. */
@Controller()
export class ShownPicturesController {
  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly variants: VariantsWorker,
  ) {}

  @HandleEvent(postsEvents.postCreated)
  async postCreated(event: ReceivedEvent<typeof postsEvents.postCreated>) {
    await this.#apply(event, { attached: [event.payload.imgLocation] });
  }

  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>) {
    await this.#apply(event, { published: [event.payload.imgLocation] });
  }

  @HandleEvent([postsEvents.postDenied, postsEvents.postDeleted])
  async postGone(event: ReceivedEvent<typeof postsEvents.postDeleted>) {
    const { imgLocation, withEvent } = event.payload;
    await this.#apply(event, { released: [imgLocation], withEvent });
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted(event: ReceivedEvent<typeof eventsEvents.eventDeleted>) {
    await this.#apply(event, { ...event.payload, folder: `event/${event.payload.eventId}/` });
  }

  @HandleEvent([
    eventsEvents.eventCreated,
    eventsEvents.eventChanged,
    accountsEvents.profileChanged,
  ])
  async picturesChanged(event: Pick<ReceivedEvent, 'once'> & { payload: PictureFacts }) {
    await this.#apply(event, event.payload);
  }

  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted(event: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    const { uid } = event.payload;
    await this.#apply(event, { folder: `profilePhotos/${uid}/` });
    await this.#purgeUser(uid);
  }

  @HandleRequest(mediaRequests.purgeUser)
  async purgeUser({ input }: Incoming<typeof mediaRequests.purgeUser>) {
    await this.#purgeUser(input.uid);
  }

  /** Writes the changes of an event once. Files are moved at every delivery of the event. */
  async #apply(event: Pick<ReceivedEvent, 'once'>, facts: PictureFacts): Promise<void> {
    const changes = changesOf(facts);
    await event.once(async (tx) => {
      const before = await this.records.updateMany(tx, changes);
      const gone = goneOf(facts, before);
      if (gone.mediaIds.length + gone.places.length > 0) {
        await tx.publish(mediaEvents.picturesReleased, gone);
      }
    });
    for (const id of idsOf(facts.attached)) await this.placement.finishMove(id);
    this.variants.mark();
  }

  /**
   * Refuses later uploads of the account, then deletes its remaining pictures: unused uploads, portraits,
   * and pictures of interrupted posts.
   */
  async #purgeUser(uid: string): Promise<void> {
    const { store } = this.records;
    await store.transaction((tx) => closeAccount(tx, uid));
    for (const { id, data } of await store.find(mediaCollection, { where: { uid } })) {
      const isOfPost = data.purpose === 'post' && data.state === 'claimed';
      if (data.state !== 'staged' && data.purpose !== 'profile' && !isOfPost) continue;
      await this.records.update(id, (record) => record && markedForDeletion(record));
      await this.placement.purge(id);
    }
  }
}

/** The ids of pictures that this service stores. Seeded and external addresses have none. */
const idsOf = (paths: readonly string[] = []) => paths.flatMap((path) => mediaIdOf(path) ?? []);

/** The changes of an event, by the id of the picture. */
function changesOf(facts: PictureFacts): Map<string, Change> {
  const changes = new Map<string, Change>();
  const add = (paths: readonly string[] = [], change: Change) => {
    for (const path of paths) {
      const id = mediaIdOf(path);
      if (id === undefined) continue;
      changes.set(id, (before) => {
        const record = change === attached ? shownAgain(id, before, path) : before;
        // A picture stays unchanged if it is being deleted or has another path.
        return record.path === path && record.state !== 'doomed' ? change(record) : record;
      });
    }
  };
  add(facts.attached, attached);
  add(facts.published, published);
  add(facts.released, markedForDeletion);
  return changes;
}

/** The pictures to delete and the paths to purge after a release. */
function goneOf(
  { released, folder, withEvent }: PictureFacts,
  before: ReadonlyMap<string, MediaRecord>,
) {
  const mediaIds = idsOf(released).filter((id) => before.has(id));
  const places = folder === undefined ? [] : [folder];
  for (const id of withEvent ? [] : mediaIds) {
    const record = before.get(id);
    if (record?.public && record.path !== null) places.push(record.path);
  }
  return { mediaIds, places };
}
