import type { CallParts, Post } from '@el-reto/contracts';
import { createKeys } from '@el-reto/ui/account';
import { call, isApiError } from '@el-reto/ui/runtime';
import { sendPhoto } from '@el-reto/ui/photo';
import { asAdult } from '../../lib/adults.ts';

/** The typed and chosen fields of a card. The id of the photo is added after its upload. */
export type CardFields = Omit<NonNullable<CallParts<'createPost'>['body']>, 'mediaId'>;

interface Watch {
  signal: AbortSignal;
  onProgress: (done: number) => void;
  /** The photo has arrived. The card is created next. */
  onArrival: () => void;
}

const isPhotoLost = (error: unknown) =>
  isApiError(error, 'MEDIA_NOT_FOUND') || isApiError(error, 'MEDIA_ALREADY_USED');

/** Returns a function that uploads a photo and creates its card. A retry does not upload again. */
export function createCardSender(blob: Blob) {
  let mediaId: string | null = null;
  let withKey = createKeys();
  return async (fields: CardFields, { onArrival, ...watch }: Watch): Promise<Post> => {
    try {
      if (mediaId === null) {
        ({ mediaId } = await withKey('photo', (idempotencyKey) =>
          sendPhoto(blob, { purpose: 'post', idempotencyKey, ...watch }),
        ));
      }
      watch.signal.throwIfAborted();
      onArrival();
      const body = { ...fields, mediaId };
      return await withKey(body, (idempotencyKey) =>
        asAdult(() => call('createPost', { body, idempotencyKey, signal: watch.signal })),
      );
    } catch (error) {
      if (isPhotoLost(error)) {
        mediaId = null;
        withKey = createKeys();
      }
      throw error;
    }
  };
}
