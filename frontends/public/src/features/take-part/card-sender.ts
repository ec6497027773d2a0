import type { CallParts, Post } from '@el-reto/contracts';
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
  /** Idempotency keys by the content of a request, so that a retry has the key of the first try. */
  let keys: Record<string, string> = {};
  const keyFor = (content: string) => (keys[content] ??= crypto.randomUUID());
  return async (fields: CardFields, { onArrival, ...watch }: Watch): Promise<Post> => {
    try {
      if (mediaId === null) {
        const options = { purpose: 'post', idempotencyKey: keyFor('photo'), ...watch } as const;
        ({ mediaId } = await sendPhoto(blob, options));
      }
      watch.signal.throwIfAborted();
      onArrival();
      const body = { ...fields, mediaId };
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
