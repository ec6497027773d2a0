import { pageMetadata, paths, useApi, usePageMetadata } from '@el-reto/ui/runtime';
import { gallery, home } from '@el-reto/ui/messages';
import {
  ButtonLink,
  Corcholata,
  Countdown,
  dayText,
  EventHero,
  Loaded,
  PrizeSection,
  Stage,
  termsOf,
  useToday,
} from '@el-reto/ui';
import type { Event } from '@el-reto/contracts';
import { loadingStage } from '../../components/loading-stage.tsx';
import { NewestCards, OtherEvents } from './cards.tsx';
import { Steps } from './steps.tsx';
import { lastWithWinners, nextUpcoming, runningEvents } from '../../lib/which-event.ts';
import { useLikesOfAccount } from '../../lib/likes/likes.ts';

export default function HomeScreen() {
  usePageMetadata(pageMetadata.home);
  useLikesOfAccount();
  const current = useApi('listCurrentEvents');
  const all = useApi('listAllEvents').data;
  const today = useToday();
  const [running, ...others] = runningEvents(current.data, all, today);
  const next = nextUpcoming(all ?? []);
  const shown = running ?? next;
  return (
    <>
      <Loaded of={current} failed={home.loadFailed} skeleton={loadingStage}>
        {() => (running ? <RunningHero event={running} /> : <RestingHero next={next} />)}
      </Loaded>
      <Steps jury={shown?.jury} />
      {/* Without a contest, the prizes in the brand's settings. */}
      <PrizeSection prizes={termsOf(shown).prizes} lead={home.prizesText(shown?.jury)} />
      {running && <NewestCards event={running} />}
      <OtherEvents others={others} last={lastWithWinners(all ?? [])} next={running && next} />
    </>
  );
}

function RunningHero({ event }: { event: Event }) {
  const [prize] = termsOf(event).prizes;
  return (
    <EventHero event={event} tag={home.running}>
      <p className="text-xl leading-snug sm:text-2xl">{home.lead}</p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href={paths.takePart} className="px-7! text-lg shadow-none!">
          {home.takePart}
        </ButtonLink>
        <ButtonLink tone="quiet" href={paths.contest(event.slug)} className="px-3!">
          {gallery.aboutEvent}
        </ButtonLink>
      </div>
      <div className="grid gap-2">
        <p className="font-bold text-sun">{home.closes(dayText(event.endDate))}</p>
        <Countdown event={event} />
      </div>
      {prize !== undefined && <p className="font-bold wrap-anywhere">{home.firstPrize(prize)}</p>}
    </EventHero>
  );
}

function RestingHero({ next }: { next: Event | undefined }) {
  return (
    <Stage className="pb-14 lg:pb-24">
      <div className="mx-auto grid max-w-2xl justify-items-center gap-6 pt-10 text-center">
        <Corcholata placed={false} className="size-28 -rotate-12" />
        <h1 className="misprint font-display text-4xl leading-[1.03] uppercase [--misprint:var(--color-grana)] sm:text-6xl">
          {home.restTitle}
        </h1>
        <p className="text-xl">
          {next ? home.restNext(next.name, dayText(next.startDate)) : home.restText}
        </p>
        {next && <Countdown event={next} />}
        <ButtonLink href={paths.winners} className="shadow-none!">
          {home.seeWinners}
        </ButtonLink>
      </div>
    </Stage>
  );
}
