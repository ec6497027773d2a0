import { useCallback, useEffect, useRef, useState } from 'react';
import { photoProblemText, uploadPhoto } from '@el-reto/ui/photo';

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
      const { signal } = abort;
      setUpload({ status: 'preparing', previewUrl, done: 0 });
      try {
        const mediaId = await uploadPhoto(file, {
          purpose: 'event',
          signal,
          onProgress(status, done) {
            if (!signal.aborted) setUpload({ status, previewUrl, done });
          },
        });
        setUpload({ status: 'ready', previewUrl, mediaId });
      } catch (error) {
        if (signal.aborted) return;
        setUpload({ status: 'failed', message: photoProblemText(error) });
      }
    },
    [drop],
  );
  return { upload, choose };
}
