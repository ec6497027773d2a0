import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '@el-reto/ui/facade';
import { PhotoProblem, photoProblemText, preparePhoto, sendPhoto } from '@el-reto/ui/photo';

export type ImageUpload =
  | { status: 'none' }
  | { status: 'preparing' | 'uploading'; previewUrl: string; done: number }
  | { status: 'ready'; previewUrl: string; mediaId: string }
  | { status: 'failed'; message: string };

/** A picture on its way to the server as soon as it is chosen; a new choice ends the one before. */
export function useImageUpload() {
  const [upload, setUpload] = useState<ImageUpload>({ status: 'none' });
  const current = useRef<{ abort: AbortController; previewUrl: string } | null>(null);

  const drop = useCallback(() => {
    current.current?.abort.abort();
    if (current.current) URL.revokeObjectURL(current.current.previewUrl);
    current.current = null;
  }, []);
  useEffect(() => drop, [drop]);

  const choose = useCallback(
    async (file: File) => {
      drop();
      const abort = new AbortController();
      const previewUrl = URL.createObjectURL(file);
      current.current = { abort, previewUrl };
      const tell = (status: 'preparing' | 'uploading') => (done: number) => {
        if (!abort.signal.aborted) setUpload({ status, previewUrl, done });
      };
      try {
        tell('preparing')(0);
        const { signal } = abort;
        const { blob } = await preparePhoto(file, { signal, onProgress: tell('preparing') });
        tell('uploading')(0);
        const { mediaId } = await sendPhoto(blob, {
          purpose: 'event',
          idempotencyKey: crypto.randomUUID(),
          signal,
          onProgress: tell('uploading'),
        });
        setUpload({ status: 'ready', previewUrl, mediaId });
      } catch (error) {
        if (abort.signal.aborted) return;
        const message = error instanceof PhotoProblem ? photoProblemText(error) : errorText(error);
        setUpload({ status: 'failed', message });
      }
    },
    [drop],
  );
  return { upload, choose };
}
