import type { Event } from '@el-reto/contracts';
import { eventPhase } from '@el-reto/contracts/rules';
import { admin, contest } from '@el-reto/ui/messages';
import { ContestTerms, dayText, Dialog, EventHero, PrizeSection } from '@el-reto/ui';

/** An event's page as it would be, out of the site's own parts. */
export default function EventPreview({ event, onClose }: { event: Event; onClose: () => void }) {
  const { startDate, endDate, description } = event;
  return (
    <Dialog whole title={admin.events.previewTitle} onClose={onClose}>
      <p className="pb-4">{admin.events.previewHint}</p>
      <div className="overflow-hidden rounded-card border-[3px] border-foam bg-foam pt-10 pb-8 text-ink">
        <EventHero event={event} tag={contest[eventPhase(event)]}>
          <p className="font-bold text-sun">
            {contest.dates(dayText(startDate), dayText(endDate))}
          </p>
          <p className="max-w-prose text-lg">{description}</p>
        </EventHero>
        <ContestTerms event={event} open />
        <PrizeSection prizes={event.prizes} className="mt-10" />
      </div>
    </Dialog>
  );
}
