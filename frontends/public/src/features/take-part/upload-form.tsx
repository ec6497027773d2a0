import { useRef, useState, type FormEvent } from 'react';
import type { Event } from '@el-reto/contracts';
import { optionalTexts, tidyLine } from '@el-reto/contracts/rules';
import { isApiError, toast } from '@el-reto/ui/runtime';
import { takePart } from '@el-reto/ui/messages';
import { Dialog, Select } from '@el-reto/ui';
import { mayTakePart } from '../../lib/adults.ts';
import { agreeToAll } from '../../lib/agreements.tsx';
import { discardDraft, keepPhoto, type Draft, type DraftWords } from '../../lib/draft.ts';
import {
  NameField,
  nameProblem,
  OptionalTextFields,
  Rules,
  sentTexts,
  useNameCheck,
} from './fields.tsx';
import { isCropped } from './focus.ts';
import { FocusPicker } from './focus-picker.tsx';
import { FormFoot } from './form-foot.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { SentCard } from './sent-card.tsx';
import { useDraftWords } from './use-draft.ts';
import { useUpload } from './use-upload.ts';

interface UploadFormProps {
  uid: string;
  events: readonly Event[];
  first: Event;
  draft: Draft | null;
  onClose: () => void;
}

const noWords: DraftWords = {
  ...Object.fromEntries(optionalTexts.map((text) => [text, ''])),
  eventId: '',
  name: '',
  focus: null,
};

export function UploadForm({ uid, events, first, draft, onClose }: UploadFormProps) {
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [photoFault, setPhotoFault] = useState<string | null>(null);
  const { photo: draftPhoto = null, ...draftWords } = draft ?? {};
  const { upload, sending, choose, send, cancel, restart } = useUpload(draftPhoto);
  const { photo, problem, step, post } = upload;
  const firstWords = { ...noWords, ...draftWords, eventId: first.id };
  const { words, hasDraft, isKept, change } = useDraftWords(
    uid,
    firstWords,
    photo !== null,
    post !== null,
  );
  const [isPhotoKept, setPhotoKept] = useState(true);
  // Once the draft of the opening is empty, the form begins another card.
  const [isContinued, setContinued] = useState(draft !== null);
  if (isContinued && !hasDraft) setContinued(false);
  const isDraftKept = hasDraft && isKept && isPhotoKept;
  const { eventId, name, focus } = words;
  // A contest that ends while the form is open stays chosen: a card never changes its contest by itself.
  const [known] = useState(events);
  const chosen = [...events, ...known].find(({ id }) => id === eventId) ?? first;
  const offered = events.some(({ id }) => id === eventId) ? events : [chosen, ...events];
  // A name that was sent may be taken by this card, if the answer was lost. The server checks it again.
  const [sentName, setSentName] = useState('');
  const checked = useNameCheck(name);
  const nameStatus = checked === 'taken' && tidyLine(name) === sentName ? 'unknown' : checked;
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (step) return;
    const noPhoto = photo ? null : takePart.photoMissing;
    const badName = nameProblem(name) ?? (nameStatus === 'taken' ? takePart.nameTaken : null);
    setPhotoFault(noPhoto);
    setNameFault(badName);
    if (noPhoto) return focusOn('photo');
    if (badName) return focusOn('name');
    if (!(await mayTakePart(uid))) return;
    void agreeToAll(uid);
    setSentName(tidyLine(name));
    const error = await send({ eventId, ...sentTexts(words), ...(focus && { focus }) });
    if (error === undefined) return void discardDraft(uid);
    if (isApiError(error, 'POST_NAME_TAKEN')) {
      setSentName('');
      setNameFault(takePart.nameTaken);
      focusOn('name');
    }
  }

  async function onChoose(given: unknown) {
    if (sending) return;
    setPhotoFault(null);
    const chosenPhoto = await choose(given);
    if (chosenPhoto === null) return;
    if (typeof chosenPhoto === 'string') return setPhotoFault(chosenPhoto);
    setPhotoFault(null);
    change({ focus: null });
    void keepPhoto(uid, chosenPhoto).then(setPhotoKept);
  }

  function close() {
    if (sending) return cancel();
    if (isDraftKept) toast(takePart.draftKept);
    onClose();
  }
  function startOver() {
    change({ ...noWords, eventId });
    setNameFault(null);
    setPhotoFault(null);
    setSentName('');
    setPhotoKept(true);
    restart();
  }
  function discard() {
    startOver();
    void discardDraft(uid);
    focusOn('photo');
  }

  if (post) {
    return (
      <Dialog onClose={onClose} title={takePart.sent}>
        <SentCard post={post} onAgain={startOver} />
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={close}
      title={takePart.title}
      isDirty={hasDraft && !isDraftKept && !sending}
      className="w-[min(58rem,calc(100vw---spacing(6)))]! scroll-pb-32"
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[min(19rem,45%)_minmax(0,1fr)] md:gap-x-8"
      >
        {isContinued && <p className="font-bold md:col-span-2">{takePart.draftBack}</p>}
        <PhotoPicker
          upload={upload}
          name={name}
          eventName={chosen.name}
          focus={focus}
          fault={step ? null : photoFault}
          onChoose={(given) => void onChoose(given)}
          onCancel={cancel}
        />
        <div className="grid grid-cols-1 content-start gap-5">
          {photo && isCropped(photo) && (
            <FocusPicker
              photo={photo}
              focus={focus}
              disabled={sending !== null}
              onChange={(point) => change({ focus: point })}
            />
          )}
          {offered.length > 1 && (
            <Select
              label={takePart.event}
              value={eventId}
              disabled={sending !== null}
              options={offered.map((event) => [event.id, event.name])}
              onChange={(id) => change({ eventId: id })}
            />
          )}
          <NameField
            value={name}
            status={nameStatus}
            fault={nameFault}
            disabled={sending !== null}
            onChange={(text) => {
              change({ name: text });
              setNameFault(null);
            }}
          />
          <OptionalTextFields texts={words} disabled={sending !== null} onChange={change} />
          <Rules jury={chosen.jury} />
        </div>
        <FormFoot
          upload={upload}
          sending={sending}
          failure={nameFault ? null : problem}
          onDiscard={hasDraft ? discard : null}
          onCancel={cancel}
        />
      </form>
    </Dialog>
  );
}
