import { useRef, useState, type FormEvent } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { tidyLine } from '@el-reto/contracts/rules';
import { isApiError, paths } from '@el-reto/ui/runtime';
import { common, takePart } from '@el-reto/ui/messages';
import { Button, ButtonLink, Dialog, FormError, LoteriaCard, Progress, Select } from '@el-reto/ui';
import { PostPhoto, ReviewStamp } from '../../components/post-card.tsx';
import { mayTakePart } from '../../lib/adults/adults.ts';
import { NameField, nameProblem, Rules, useNameCheck } from './fields.tsx';
import { useUpload } from './use-upload.ts';
import { PhotoPicker } from './photo-picker.tsx';

interface UploadFormProps {
  uid: string;
  events: readonly Event[];
  first: Event;
  onClose: () => void;
}

export function UploadForm({ uid, events, first, onClose }: UploadFormProps) {
  const [eventId, setEventId] = useState(first.id);
  const [name, setName] = useState('');
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [photoFault, setPhotoFault] = useState<string | null>(null);
  const nameStatus = useNameCheck(name);
  const { upload, sending, choose, send, cancel, restart } = useUpload();
  const { photo, problem, step } = upload;
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const noPhoto = photo ? null : takePart.photoMissing;
    const badName = nameProblem(name) ?? (nameStatus === 'taken' ? takePart.nameTaken : null);
    setPhotoFault(noPhoto);
    setNameFault(badName);
    if (noPhoto) return focusOn('photo');
    if (badName) return focusOn('name');
    if (!(await mayTakePart(uid))) return;
    if (isApiError(await send({ eventId, name: tidyLine(name) }), 'POST_NAME_TAKEN')) {
      setNameFault(takePart.nameTaken);
      focusOn('name');
    }
  }

  const close = () => (sending ? cancel() : onClose());
  const again = () => {
    setName('');
    restart();
  };

  if (upload.post) {
    return (
      <Dialog onClose={onClose} title={takePart.sent}>
        <SentCard post={upload.post} onAgain={again} />
      </Dialog>
    );
  }
  const failure = photo && problem;
  return (
    <Dialog onClose={close} title={takePart.title} className="w-[min(58rem,calc(100vw-1.5rem))]!">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-5 md:grid-cols-[19rem_1fr] md:gap-8"
      >
        <PhotoPicker
          upload={upload}
          name={name}
          eventName={events.length === 1 ? first.name : null}
          fault={photo || step ? null : (problem ?? photoFault)}
          onChoose={(given) => {
            setPhotoFault(null);
            void choose(given);
          }}
          onCancel={cancel}
        />
        <div className="grid content-start gap-5">
          {events.length > 1 && (
            <Select
              label={takePart.event}
              value={eventId}
              disabled={sending !== null}
              options={events.map(({ id, name: label }) => ({ value: id, label }))}
              onChange={setEventId}
            />
          )}
          <NameField
            value={name}
            status={nameStatus}
            fault={nameFault}
            disabled={sending !== null}
            onChange={(text) => {
              setName(text);
              setNameFault(null);
            }}
          />
          <Rules />
          {failure && !nameFault && <FormError text={failure} />}
          {sending ? (
            <div className="grid gap-4">
              <Progress label={takePart[sending]} value={upload.progress} />
              <Button tone="plain" onClick={cancel}>
                {common.cancel}
              </Button>
            </div>
          ) : (
            <Button type="submit" className="w-full">
              {failure ? common.retry : takePart.submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function SentCard({ post, onAgain }: { post: Post; onAgain: () => void }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <div className="w-52 -rotate-2 animate-deal">
        <LoteriaCard number={post.number} name={post.name} headingLevel="p" cap={<ReviewStamp />}>
          <PostPhoto leading post={post} widths={['13rem']} />
        </LoteriaCard>
      </div>
      <p className="max-w-sm">{takePart.sentText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.profile}>{takePart.seeMine}</ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          {takePart.another}
        </Button>
      </div>
    </div>
  );
}
