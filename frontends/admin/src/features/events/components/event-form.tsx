import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { eventPhase, isCalendarDate, limits } from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';
import { Button, FormError, TextArea, TextField } from '@el-reto/ui';
import { useForm } from '@el-reto/ui/account';
import type { EventImages } from '../api/change-events.ts';
import { draftRules, type EventDraft } from '../lib/event-draft.ts';
import { ImageField, useImageUpload, type ImageUpload } from './image-field.tsx';

const texts = admin.events;

export interface SentEvent {
  draft: EventDraft;
  images: Partial<EventImages>;
}

interface EventFormProps {
  /** What is changed; null: a new one, for which both pictures must be chosen. */
  event: Event | null;
  busy: boolean;
  error: string | null;
  /** Answers what is wrong with the name, if it is the name. */
  onSend: (sent: SentEvent) => Promise<string | null>;
}

/** Why a picture keeps the form from being sent; null: it does not. */
function imageError({ status }: ImageUpload, isOptional: boolean): string | null {
  if (status === 'preparing' || status === 'uploading') return texts.imagePending;
  return status === 'ready' || (isOptional && status === 'none') ? null : texts.imageMissing;
}

export function EventForm({ event, busy, error, onSend }: EventFormProps) {
  const thumbnail = useImageUpload();
  const about = useImageUpload();
  const [isTried, setTried] = useState(false);
  const isOptional = event !== null;
  const errors = [thumbnail, about].map(({ upload }) => imageError(upload, isOptional));

  const { field, values, onSubmit } = useForm(
    draftRules,
    async (draft, refuse) => {
      if (errors.some((problem) => problem !== null)) return;
      const sent: Partial<EventImages> = {};
      if (thumbnail.upload.status === 'ready') sent.thumbnailMediaId = thumbnail.upload.mediaId;
      if (about.upload.status === 'ready') sent.aboutThumbnailMediaId = about.upload.mediaId;
      const nameProblem = await onSend({ draft, images: sent });
      if (nameProblem) refuse('name', nameProblem);
    },
    event ?? {},
  );
  const isPast = isCalendarDate(values.endDate) && eventPhase(values) === 'ended';

  return (
    <form
      noValidate
      onSubmit={(sent) => {
        setTried(true);
        void onSubmit(sent);
      }}
      className="grid items-start gap-4 rounded-card border-2 border-ink bg-white p-4 sm:grid-cols-2 sm:p-6"
    >
      <TextField {...field('name')} label={texts.name} hint={texts.nameHint} autoComplete="off" />
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
        hint={isPast ? texts.endsInPast : undefined}
      />
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
        {error !== null && <FormError text={error} />}
        <Button type="submit" busy={busy} className="justify-self-start">
          {event ? texts.save : texts.create}
        </Button>
      </div>
    </form>
  );
}
