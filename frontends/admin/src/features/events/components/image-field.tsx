import { useId } from 'react';
import { admin } from '@el-reto/ui/messages';
import { Field, photoSrc, Progress } from '@el-reto/ui';
import type { ImageUpload } from '../../../lib/images/use-image-upload.ts';
import { toolClass } from '../../../components/tool.ts';

const texts = admin.events;

interface ImageFieldProps {
  label: string;
  /** The picture that stays unless another is chosen. */
  present: string | undefined;
  upload: ImageUpload;
  choose: (file: File) => Promise<void>;
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
