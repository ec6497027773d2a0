import { call, refresh, errorText, isApiError } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { photoProblemText, preparePhoto, sendPhoto } from '@el-reto/ui/photo';
import { asAdult } from '../../lib/adults/adults.ts';
import { createKeyring } from '../../lib/keyring.ts';
import { noUpload, photoOf, uploadReducer } from './upload-machine.ts';

/** Puts a card up for review; the same key again answers the same card. */
async function createPost(
  body: { eventId: string; name: string; mediaId: string },
  idempotencyKey: string,
  signal: AbortSignal,
) {
  const post = await call('createPost', { body, idempotencyKey, signal });
  void refresh('listMyPosts');
  return post;
}

const photoLost = (error: unknown) =>
  isApiError(error, 'MEDIA_NOT_FOUND') || isApiError(error, 'MEDIA_ALREADY_USED');

/** A card's way to the table: prepare, upload, create; each step can be cancelled and tried again. */
export function useUpload() {
  const [state, dispatch] = useReducer(uploadReducer, noUpload);
  const [keyFor] = useState(() => createKeyring());
  const work = useRef<AbortController | null>(null);

  const begin = useCallback(() => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  }, []);
  const cancel = useCallback(() => {
    work.current?.abort();
    dispatch({ type: 'cancel' });
  }, []);
  useEffect(() => () => work.current?.abort(), []);

  const previewUrl = photoOf(state)?.previewUrl;
  useEffect(() => {
    if (previewUrl) return () => URL.revokeObjectURL(previewUrl);
    return undefined;
  }, [previewUrl]);

  const choose = useCallback(
    async (given: unknown) => {
      const signal = begin();
      dispatch({ type: 'choose' });
      try {
        const onProgress = (done: number) => {
          if (!signal.aborted) dispatch({ type: 'progress', done });
        };
        const photo = await preparePhoto(given, { signal, onProgress });
        dispatch({
          type: 'prepared',
          photo: { ...photo, previewUrl: URL.createObjectURL(photo.blob) },
        });
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'refuse', problem: photoProblemText(error) });
      }
    },
    [begin],
  );

  async function send(eventId: string, name: string): Promise<{ failed: unknown } | null> {
    if (state.step !== 'ready') return null;
    const { photo, round } = state;
    const signal = begin();
    dispatch({ type: 'send' });
    try {
      let { mediaId } = state;
      if (mediaId === null) {
        const idempotencyKey = keyFor('media', photo.previewUrl, String(round));
        const onProgress = (done: number) => {
          if (!signal.aborted) dispatch({ type: 'progress', done });
        };
        const options = { purpose: 'post', idempotencyKey, signal, onProgress } as const;
        mediaId = (await sendPhoto(photo.blob, options)).mediaId;
        signal.throwIfAborted();
        dispatch({ type: 'staged', mediaId });
      }
      const key = keyFor('post', mediaId, eventId, name);
      const body = { eventId, name, mediaId };
      const post = await asAdult(() => createPost(body, key, signal));
      dispatch({ type: 'done', post });
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      dispatch({ type: 'fail', problem: errorText(error), photoLost: photoLost(error) });
      return { failed: error };
    }
  }

  const restart = useCallback(() => dispatch({ type: 'restart' }), []);
  return { state, choose, send, cancel, restart };
}
