import { useEffect, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import {
  isCalendarDate,
  juryPlace,
  limits,
  prizeName,
  prizePlaces,
  slugify,
} from '@el-reto/contracts/rules';
import { ask, errorText, isApiError, paths, refresh, toast, useUser } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { events as texts } from '../../messages/events.ts';
import {
  Button,
  controlClass,
  Field,
  focusOnce,
  FormError,
  Options,
  phaseOf,
  TextArea,
  TextField,
} from '@el-reto/ui';
import { createKeys, useForm } from '@el-reto/ui/account';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import { BackIcon } from '../../components/icons.tsx';
import { Tool } from '../../components/tool.tsx';
import { useUnsaved } from '../../components/unsaved.tsx';
import { contentsOf } from '../../lib/api/events.ts';
import {
  changesOf,
  draftIn,
  draftRules,
  formOf,
  keptDraft,
  changedMeanwhile,
  prizeFields,
  saveEvent,
  type Besides,
} from './event-draft.ts';
import { canPreview, EventPreview, previewOf } from './event-preview.tsx';
import { ImageField, useImageUpload, type ImageUpload } from './image-field.tsx';
import { ClaimFormField, useClaimForm } from './claim-form-field.tsx';

/** The error of a picture that prevents sending the form; null if there is none. */
function imageError({ status }: ImageUpload, isOptional: boolean): string | null {
  if (status === 'preparing' || status === 'uploading') return texts.imagePending;
  return status === 'ready' || (isOptional && status === 'none') ? null : texts.imageMissing;
}

/** The address of the event's page. If the name was changed, the earlier address still works. */
function NameHint({ event, name = '' }: { event: Event | null; name?: string }) {
  const slug = slugify(name);
  if (!event || !name.trim() || slug === event.slug) return texts.nameHint;
  return texts.addressMoves(paths.contest(slug), paths.contest(event.slug));
}

/** Asks before a running contest ends because its new closing date is over. */
function EndDialog({ event, onAnswer }: { event: Event; onAnswer: (isSure: boolean) => void }) {
  const { title, what, affected, action } = texts.ending;
  return (
    <ConfirmDialog
      title={title(event.name)}
      what={[...what, ...useCounted([event.id], () => contentsOf(event.id), affected)]}
      action={action}
      act={async () => {
        onAnswer(true);
        return null;
      }}
      onClose={() => onAnswer(false)}
    />
  );
}

/** The wrapper element gives the dialog this bundle's styles. */
const askToEnd = (event: Event) =>
  ask<boolean>((onAnswer) => (
    <div data-app="admin">
      <EndDialog event={event} onAnswer={onAnswer} />
    </div>
  ));

interface EventEditorProps {
  event: Event | null;
  /** Receives the id of the saved event; null if the form was closed without saving. */
  onDone: (saved: string | null) => void;
}

/** The form that changes `event`, or creates one (null). A new event needs both pictures. */
export function EventEditor({ event, onDone }: EventEditorProps) {
  const thumbnail = useImageUpload();
  const about = useImageUpload();
  const [first] = useState(() => formOf(event));
  const uid = useUser()?.uid ?? '';
  const [kept] = useState(() => keptDraft(uid, event?.id ?? 'nuevo', first));
  const claimForm = useClaimForm(event, kept.claimForm);
  const [withKey] = useState(createKeys);
  const [isPreviewing, setPreviewing] = useState(false);
  const errors = [thumbnail, about].map(({ upload }) => imageError(upload, event !== null));
  const failure = event ? admin.error : texts.createFailed;

  const { field, values, isTried, onSubmit, busy, error } = useForm({
    rules: draftRules,
    initial: { ...first, ...kept.form },
    async send(written, refuse) {
      if (errors.some((problem) => problem !== null) || !claimForm.isWhole) return null;
      const ends = event && phaseOf(event) === 'running' && phaseOf(written) === 'ended';
      if (ends && !(await askToEnd(event))) return null;
      const besides: Partial<Besides> = { ...claimForm.change };
      if (thumbnail.upload.status === 'ready') besides.thumbnailMediaId = thumbnail.upload.mediaId;
      if (about.upload.status === 'ready') besides.aboutThumbnailMediaId = about.upload.mediaId;
      const changed = event && (await changedMeanwhile(event.id, first, written));
      if (changed) {
        refuse(changed, texts.changedMeanwhile);
        return null;
      }
      try {
        return await saveEvent(event?.id, draftIn(first), draftIn(written), besides, withKey);
      } catch (failed) {
        if (!isApiError(failed, 'EVENT_NAME_TAKEN')) throw failed;
        refuse('name', texts.nameTaken);
        return null;
      }
    },
    onSent(saved) {
      if (saved === null) return;
      toast(saved.message, { tone: 'good' });
      void refresh('getClaimForm');
      kept.forget(claimForm.waiting);
      onDone(saved.id);
    },
  });
  const { error: countsError, ...counts } = field('counts');
  const changes = { ...changesOf(draftIn(first), draftIn(values)), ...claimForm.change };
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => kept.keep(values, claimForm.unsaved));
  const isUnsaved = isChanged || [thumbnail, about].some(({ upload }) => upload.status !== 'none');
  const { leave, question } = useUnsaved(isUnsaved, () => kept.forget());
  const isPast = isCalendarDate(values.endDate) && phaseOf(values) === 'ended';

  return (
    <section className="grid max-w-4xl gap-4">
      <Tool onClick={() => leave(() => onDone(null))} className="justify-self-start">
        <BackIcon />
        {texts.back}
      </Tool>
      <h2
        ref={focusOnce}
        tabIndex={-1}
        className="outline-none font-display text-xl leading-tight wrap-anywhere uppercase"
      >
        {event ? texts.editTitle(event.name) : texts.create}
      </h2>
      <form
        noValidate
        onSubmit={onSubmit}
        className="grid items-start gap-4 rounded-card border-2 border-ink bg-white p-4 sm:grid-cols-2 sm:p-6"
      >
        <TextField
          {...field('name')}
          label={texts.name}
          hint={<NameHint event={event} name={values.name} />}
          autoComplete="off"
        />
        <TextField {...field('title')} label={texts.title} autoComplete="off" />
        <div className="sm:col-span-2">
          <TextArea
            {...field('description')}
            label={texts.description}
            rows={4}
            maxLength={limits.descriptionLength}
          />
        </div>
        <TextField {...field('startDate')} type="date" label={texts.startDate} />
        <TextField
          {...field('endDate')}
          type="date"
          min={values.startDate}
          label={texts.endDate}
          hint={isPast ? (event ? texts.isOver : texts.endsInPast) : undefined}
        />
        <div className="sm:col-span-2">
          <Field label={texts.counts} hint={texts.countsHint} error={countsError}>
            {(control) => (
              <select {...counts} {...control} className={controlClass}>
                <Options of={Object.entries(texts.countsChoices)} />
              </select>
            )}
          </Field>
        </div>
        <fieldset className="grid gap-3 sm:col-span-2">
          <legend className="pb-1 font-bold">{texts.prizes}</legend>
          <p className="text-sm text-ink-soft">{texts.prizesHint}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            {prizeFields.map((name, index) => (
              <TextField
                key={name}
                {...field(name)}
                label={index < prizePlaces.length ? texts.place(index + 1) : prizeName(juryPlace)}
                maxLength={limits.prizeLength}
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
        <ClaimFormField {...claimForm} isTried={isTried} />
        <div className="sm:col-span-2">
          <TextArea
            {...field('rules')}
            label={texts.rules}
            hint={texts.rulesHint}
            rows={6}
            maxLength={limits.rulesLength}
          />
        </div>
        <TextField
          {...field('permit')}
          label={texts.permit}
          hint={texts.permitHint}
          autoComplete="off"
        />
        <div className="max-sm:hidden" />
        <ImageField
          label={texts.thumbnail}
          present={event?.thumbnail}
          error={isTried ? errors[0] : null}
          {...thumbnail}
        />
        <ImageField
          label={texts.aboutThumbnail}
          present={event?.aboutThumbnail}
          error={isTried ? errors[1] : null}
          {...about}
        />
        <div className="grid gap-4 sm:col-span-2">
          {error !== null && <FormError text={failure(errorText(error))} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {event ? texts.save : texts.create}
            </Button>
            <Button tone="plain" disabled={!canPreview(values)} onClick={() => setPreviewing(true)}>
              {texts.preview}
            </Button>
          </div>
          {!canPreview(values) && <p className="text-sm text-ink-soft">{texts.previewNeeds}</p>}
        </div>
      </form>
      {isPreviewing && (
        <EventPreview
          event={previewOf(event, values, { thumbnail: thumbnail.upload, about: about.upload })}
          questions={claimForm.own ?? claimForm.usual}
          onClose={() => setPreviewing(false)}
        />
      )}
      {question}
    </section>
  );
}
