import type { Event } from '@el-reto/contracts';
import { juryRule, slugify } from '@el-reto/contracts/rules';
import { contest } from '@el-reto/ui/messages';
import { events as texts } from '../../messages/events.ts';
import { questionText, type ClaimForm } from './claim-form-field.tsx';
import { draftIn, draftRules, type EventForm } from './event-draft.ts';
import type { ImageUpload } from './image-field.tsx';
import {
  ContestTerms,
  Countdown,
  daysText,
  Dialog,
  EventHero,
  phaseOf,
  PrizeSection,
} from '@el-reto/ui';

const neededFields = ['name', 'title', 'startDate', 'endDate'] as const;
/** An empty placeholder for a picture that has not been chosen yet. */
const noPicture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

export const canPreview = (form: Readonly<EventForm>): boolean =>
  neededFields.every((field) => draftRules[field](form[field], form) === undefined);

/** The event that saving the form would produce. */
export function previewOf(
  event: Event | null,
  form: Readonly<EventForm>,
  uploads: Record<'thumbnail' | 'about', ImageUpload>,
): Event {
  const draft = draftIn(form);
  const shown = (upload: ImageUpload, present = noPicture) =>
    'previewUrl' in upload ? upload.previewUrl : present;
  return {
    id: '',
    activeWinners: false,
    topPosts: [],
    ...event,
    ...draft,
    slug: slugify(draft.name),
    thumbnail: shown(uploads.thumbnail, event?.thumbnail),
    aboutThumbnail: shown(uploads.about, event?.aboutThumbnail),
  };
}

interface EventPreviewProps {
  event: Event;
  questions: ClaimForm;
  onClose: () => void;
}

/** A preview of an event's page, made of the components of the contest's site. */
export function EventPreview({ event, questions, onClose }: EventPreviewProps) {
  const { startDate, endDate, description, jury } = event;
  const phase = phaseOf(event);
  return (
    <Dialog whole isLong title={texts.previewTitle} onClose={onClose}>
      <p className="pb-4">{texts.previewHint}</p>
      <div className="overflow-hidden rounded-card border-[3px] border-foam bg-foam pt-10 pb-8 text-ink">
        <EventHero event={event} tag={contest[phase]}>
          <p className="font-bold text-sun">{daysText(startDate, endDate)}</p>
          {phase !== 'ended' && (
            <div className="grid gap-2">
              <p className="font-bold">
                {phase === 'running' ? contest.closesIn : contest.opensIn}
              </p>
              <Countdown event={event} />
            </div>
          )}
          <p className="max-w-prose text-lg">{description}</p>
          {jury && <p className="max-w-prose">{juryRule(jury)}</p>}
        </EventHero>
        <ContestTerms event={event} open />
        <PrizeSection prizes={event.prizes} className="mt-10" />
      </div>
      <section className="pt-6">
        <h3 className="pb-2 font-display text-lg uppercase">{texts.claimForm.preview}</h3>
        <ul className="list-disc pl-5">
          {questions.map((field) => (
            <li key={field.name}>{questionText(field)}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
