import type { CallParts, Post } from '@el-reto/contracts';
import { call, isApiError } from '@el-reto/ui/runtime';
import { sendPhoto } from '@el-reto/ui/photo';
import { asAdult } from '../../lib/adults/adults.ts';

/** The typed and chosen fields of a card; the photo's id is added after its upload. */
export type Wish = Omit<NonNullable<CallParts<'createPost'>['body']>, 'mediaId'>;

interface Watch {
  signal: AbortSignal;
  onProgress: (done: number) => void;
  /** The photo has arrived; the card is still to be made of it. */
  onArrival: () => void;
}

const isPhotoLost = (error: unknown) =>
  isApiError(error, 'MEDIA_NOT_FOUND') || isApiError(error, 'MEDIA_ALREADY_USED');

/** Uploads a photo and makes a card of it; a photo that has arrived is not sent again. */
export function createCardSender(blob: Blob) {
  let mediaId: string | null = null;
  /** Idempotency keys, by all that is sent: the same however often it is tried. */
  let keys: Record<string, string> = {};
  const keyFor = (content: string) => (keys[content] ??= crypto.randomUUID());
  return async (wish: Wish, { onArrival, ...watch }: Watch): Promise<Post> => {
    try {
      if (mediaId === null) {
        const options = { purpose: 'post', idempotencyKey: keyFor('photo'), ...watch } as const;
        ({ mediaId } = await sendPhoto(blob, options));
      }
      watch.signal.throwIfAborted();
      onArrival();
      const body = { ...wish, mediaId };
      const idempotencyKey = keyFor(JSON.stringify(body));
      return await asAdult(() =>
        call('createPost', { body, idempotencyKey, signal: watch.signal }),
      );
    } catch (error) {
      if (isPhotoLost(error)) {
        mediaId = null;
        keys = {};
      }
      throw error;
    }
  };
}
