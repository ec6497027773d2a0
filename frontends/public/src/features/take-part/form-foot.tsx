import { useEffect, useState } from 'react';
import { common, takePart } from '@el-reto/ui/messages';
import { Button, focusOnce, FormError, Progress } from '@el-reto/ui';
import type { Upload } from './use-upload.ts';

interface FormFootProps {
  upload: Upload;
  sending: 'uploading' | 'saving' | null;
  /** The error of the last attempt to send. */
  failure: string | null;
  /** Null if there is nothing to discard. */
  onDiscard: (() => void) | null;
  onCancel: () => void;
}

/** The last row of the form. It stays visible in a long form. */
export function FormFoot({ upload, sending, failure, onDiscard, onCancel }: FormFootProps) {
  const [asking, setAsking] = useState<'yes' | 'answered' | null>(null);
  if (asking && (sending || !onDiscard)) setAsking(null);
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t-[3px] border-foam-shade bg-foam px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7 md:col-span-2">
      {failure && <FormError text={failure} />}
      {/* The keys make React replace the button: a double click must not cancel and then submit. */}
      {sending ? (
        <div key="sending" className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <Progress label={takePart[sending]} value={upload.progress} />
          <CancelUpload onCancel={onCancel} />
        </div>
      ) : asking === 'yes' && onDiscard ? (
        <div key="asking" role="alert" className="grid gap-3">
          <p className="font-bold">{takePart.discardAsk}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              tone="quiet"
              onClick={() => {
                setAsking(null);
                onDiscard();
              }}
            >
              {takePart.discard}
            </Button>
            <Button ref={focusOnce} onClick={() => setAsking('answered')}>
              {takePart.discardNot}
            </Button>
          </div>
        </div>
      ) : (
        <div key="ready" className="flex justify-end gap-3">
          {onDiscard && (
            <Button
              ref={asking === 'answered' ? focusOnce : null}
              tone="quiet"
              className="px-3!"
              onClick={() => setAsking('yes')}
            >
              {takePart.discard}
            </Button>
          )}
          <Button type="submit" className="grow px-2! md:max-w-sm">
            {failure ? common.retry : takePart.submit}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Disabled for a second, because it appears where the upload was started: a second tap must not cancel. */
function CancelUpload({ onCancel }: Pick<FormFootProps, 'onCancel'>) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button tone="plain" disabled={isNew} onClick={onCancel}>
      {common.cancel}
    </Button>
  );
}
