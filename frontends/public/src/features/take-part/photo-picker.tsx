import { useState } from 'react';
import { tidyLine } from '@el-reto/contracts/rules';
import { common, takePart } from '@el-reto/ui/messages';
import { Button, cx, LoteriaCard, Progress } from '@el-reto/ui';
import { CameraDrawing } from '../../components/drawings.ts';
import { FileButton } from '../../components/file-button.tsx';
import type { Upload } from './use-upload.ts';

interface PhotoPickerProps {
  upload: Upload;
  /** The card's name so far. */
  name: string;
  /** Shown where there is no choice of events. */
  eventName: string | null;
  fault: string | null;
  onChoose: (given: unknown) => void;
  onCancel: () => void;
}

export function PhotoPicker(props: PhotoPickerProps) {
  const { upload, name, eventName, fault, onChoose, onCancel } = props;
  const { photo, step } = upload;
  const [isOver, setIsOver] = useState(false);
  const isPreparing = step === 'preparing';

  return (
    <div
      className="grid grid-cols-[10rem_1fr] items-center gap-5 md:grid-cols-1 md:content-start md:gap-4"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      <div className={cx('transition-transform duration-150', isOver && '-rotate-2 scale-[1.02]')}>
        <LoteriaCard
          headingLevel="p"
          name={tidyLine(name) || takePart.unnamed}
          className={cx('h-auto!', isOver && 'shadow-marigold!')}
        >
          {photo ? (
            <img
              src={photo.previewUrl}
              alt={takePart.previewAlt}
              width={photo.width}
              height={photo.height}
              className="size-full animate-card-turn object-cover"
            />
          ) : (
            <div className="halftone grid size-full place-content-center justify-items-center gap-3 bg-foam-deep p-2 text-center [--halftone:var(--color-foam-shade)]">
              <CameraDrawing className="size-16 md:size-24" />
              {!isPreparing && (
                <p className="text-sm font-bold md:text-base">{takePart.dropHere}</p>
              )}
            </div>
          )}
        </LoteriaCard>
      </div>
      <div className="grid gap-3 text-sm">
        {eventName && <p>{takePart.forEvent(eventName)}</p>}
        {isPreparing && (
          <>
            <Progress label={takePart.preparing} value={upload.progress} />
            <Button tone="plain" onClick={onCancel}>
              {common.cancel}
            </Button>
          </>
        )}
        {!step && (
          <>
            <FileButton
              camera
              name="camera"
              label={takePart.takePhoto}
              className="px-3! pointer-fine:hidden"
              onChoose={onChoose}
            />
            <FileButton
              name="photo"
              label={photo ? takePart.otherPhoto : takePart.choosePhoto}
              fault={fault}
              className="px-3!"
              onChoose={onChoose}
            />
            <p className="text-ink-soft pointer-coarse:hidden">{takePart.orDrop}</p>
          </>
        )}
        {photo && <p className="text-ink-soft">{takePart.wholeInside}</p>}
        <p id="photo-fault" role="alert" className={cx('font-bold text-grana', !fault && 'hidden')}>
          {fault}
        </p>
      </div>
    </div>
  );
}
