import type { Event } from '@el-reto/contracts';
import { eventPhase, juryRule } from '@el-reto/contracts/rules';
import { contest } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import type { ClaimForm } from './claim-form-draft.ts';
import { questionText } from './claim-form-field.tsx';
import { ContestTerms, Countdown, daysText, Dialog, EventHero, PrizeSection } from '@el-reto/ui';

interface EventPreviewProps {
  event: Event;
  /** The questions for the event's winners. */
  questions: ClaimForm;
  onClose: () => void;
}

/** A preview of an event's page, made of the components of the contest's site. */
export default function EventPreview({ event, questions, onClose }: EventPreviewProps) {
  const { startDate, endDate, description, jury } = event;
  const phase = eventPhase(event);
  return (
    <Dialog whole title={admin.events.previewTitle} onClose={onClose}>
      <p className="pb-4">{admin.events.previewHint}</p>
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
        <h3 className="pb-2 font-display text-lg uppercase">{admin.events.claimForm.preview}</h3>
        <ul className="list-disc pl-5">
          {questions.map((field) => (
            <li key={field.name}>{questionText(field)}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
