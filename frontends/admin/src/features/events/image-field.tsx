import { useEffect, useId, useRef, useState } from 'react';
import { events as texts } from '../../messages/events.ts';
import { photoProblemText, uploadPhoto } from '@el-reto/ui/photo';
import { Field, photoSrc, Progress } from '@el-reto/ui';
import { toolClass } from '../../components/tool.tsx';

export type ImageUpload =
  | { status: 'none' }
  | { status: 'preparing' | 'uploading'; previewUrl: string; done: number }
  | { status: 'ready'; previewUrl: string; mediaId: string }
  | { status: 'failed'; message: string };

/** Uploads a picture as soon as it is chosen. A new choice cancels the running upload. */
export function useImageUpload() {
  const [upload, setUpload] = useState<ImageUpload>({ status: 'none' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function choose(file: File) {
    current.current?.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    const previewUrl = URL.createObjectURL(file);
    signal.addEventListener('abort', () => URL.revokeObjectURL(previewUrl));
    const show = (next: ImageUpload) => {
      if (!signal.aborted) setUpload(next);
    };
    show({ status: 'preparing', previewUrl, done: 0 });
    try {
      const mediaId = await uploadPhoto(file, {
        purpose: 'event',
        signal,
        onProgress: (status, done) => show({ status, previewUrl, done }),
      });
      show({ status: 'ready', previewUrl, mediaId });
    } catch (error) {
      show({ status: 'failed', message: photoProblemText(error) });
    }
  }
  return { upload, choose };
}

interface ImageFieldProps extends ReturnType<typeof useImageUpload> {
  label: string;
  /** The address of the present picture, which stays unless another is chosen. */
  present: string | undefined;
  error: string | null | undefined;
}

export function ImageField({ label, present, upload, choose, error }: ImageFieldProps) {
  const statusId = useId();
  const shown = 'previewUrl' in upload ? upload.previewUrl : present && photoSrc(present);
  const problem = upload.status === 'failed' ? upload.message : error;
  return (
    <Field label={label} hint={texts.imageHint} error={problem}>
      {(control) => (
        <div className="grid gap-2 rounded-control border-2 border-dashed border-ink p-2.5">
          <div className="grid h-44 place-items-center overflow-hidden rounded-[5px] bg-foam-deep">
            {shown && (
              <img src={shown} alt={texts.imageAlt(label)} className="size-full object-contain" />
            )}
          </div>
          <input
            {...control}
            type="file"
            accept="image/*"
            aria-describedby={`${control['aria-describedby'] ?? ''} ${statusId}`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void choose(file);
              event.target.value = '';
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={control.id}
            className={`${toolClass} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-marigold-deep`}
          >
            {shown ? texts.changeImage : texts.chooseImage}
          </label>
          <div id={statusId}>
            {(upload.status === 'preparing' || upload.status === 'uploading') && (
              <Progress label={texts[upload.status]} value={upload.done} />
            )}
            <output className="text-sm font-bold text-agave">
              {upload.status === 'ready' && texts.uploaded}
            </output>
          </div>
        </div>
      )}
    </Field>
  );
}
