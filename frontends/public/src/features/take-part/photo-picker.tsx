import { useState } from 'react';
import type { Focus } from '@el-reto/contracts';
import { tidyLine } from '@el-reto/contracts/rules';
import type { PreparedPhoto } from '@el-reto/ui/photo';
import { common, takePart } from '@el-reto/ui/messages';
import { Button, cx, focusStyle, LoteriaCard, Progress } from '@el-reto/ui';
import { CameraDrawing } from '../../components/drawings.ts';
import { FileButton } from '../../components/file-button.tsx';
import { isCropped } from './focus.ts';
import type { Upload } from './use-upload.ts';

/** Photos with a shorter side below this, in pixels, look blurred on a card. */
const sharpSidePx = 600;
const isSmall = ({ source }: Pick<PreparedPhoto, 'source'>) =>
  Math.min(source.width, source.height) < sharpSidePx;

interface PhotoPickerProps {
  upload: Upload;
  name: string;
  /** The full name, because the list of events cuts off long names on a phone. */
  eventName: string;
  fault: string | null;
  /** The author's point of interest, if chosen. */
  focus: Focus | null;
  onChoose: (given: unknown) => void;
  onCancel: () => void;
}

export function PhotoPicker(props: PhotoPickerProps) {
  const { upload, name, eventName, fault, focus, onChoose, onCancel } = props;
  const { photo, step } = upload;
  const [isOver, setIsOver] = useState(false);
  const isPreparing = step === 'preparing';

  return (
    <div
      className={cx(
        'grid items-center gap-4 md:grid-cols-1 md:content-start',
        photo && isCropped(photo)
          ? 'grid-cols-1'
          : 'grid-cols-[min(8rem,40%)_minmax(0,1fr)] min-[22rem]:grid-cols-2',
      )}
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
      <p className="col-span-full text-sm text-balance md:order-1">
        {takePart.forEvent(eventName)}
      </p>
      <div
        className={cx(
          'transition-transform duration-150',
          isOver && '-rotate-2 scale-[1.02]',
          // On a phone only the photo for choosing the point of interest is shown.
          photo && isCropped(photo) && 'max-md:hidden',
        )}
      >
        <LoteriaCard
          name={tidyLine(name) || takePart.unnamed}
          className={cx('h-auto!', isOver && 'shadow-marigold!')}
        >
          {photo ? (
            <img
              src={photo.previewUrl}
              alt={takePart.previewAlt}
              width={photo.width}
              height={photo.height}
              style={focusStyle(focus ?? undefined)}
              className="size-full animate-card-turn object-cover"
            />
          ) : (
            <div className="@container halftone grid size-full grid-cols-1 place-content-center justify-items-center gap-3 bg-foam-deep p-2 text-center [--halftone:var(--color-foam-shade)]">
              <CameraDrawing className="size-[min(6rem,50cqw)]" />
              {!isPreparing && (
                <p className="text-sm font-bold @max-[6rem]:hidden md:text-base">
                  {takePart.dropHere}
                </p>
              )}
            </div>
          )}
        </LoteriaCard>
      </div>
      <div className="grid gap-3 text-sm md:order-2">
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
              className="px-2! pointer-fine:hidden"
              onChoose={onChoose}
            />
            <FileButton
              name="photo"
              label={photo ? takePart.otherPhoto : takePart.choosePhoto}
              fault={fault}
              className="px-2!"
              onChoose={onChoose}
            />
            <p className="text-ink-soft pointer-coarse:hidden">{takePart.orDrop}</p>
          </>
        )}
        {photo && !isCropped(photo) && <p className="text-ink-soft">{takePart.wholeInside}</p>}
        <p id="photo-fault" role="alert" className={cx('font-bold text-grana', !fault && 'hidden')}>
          {fault}
        </p>
      </div>
      {photo && isSmall(photo) && (
        <output className="col-span-full block rounded-control border-[3px] border-ink bg-sun px-3 py-2 text-sm font-bold md:order-3">
          {takePart.photoSmall(photo.source.width, photo.source.height)}
        </output>
      )}
    </div>
  );
}
