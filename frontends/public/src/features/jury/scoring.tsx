import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { pointsFor } from '@el-reto/contracts/rules';
import { errorText } from '@el-reto/ui/runtime';
import { common, juryTexts as texts } from '@el-reto/ui/messages';
import { Button, dayText, EmptyState, Progress, Stage } from '@el-reto/ui';
import { StepButton } from '../../components/step-button.tsx';
import { CardIndex } from './card-index.tsx';
import { Criterion } from './criterion.tsx';
import { fetchAhead, JuryPhoto } from './jury-photo.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useSwipe } from './swipe.ts';
import type { Table } from './score-keeper.ts';
import { stateOf, useScores } from './use-scores.ts';

/**
 * Whether Enter would press the focused link or button. A button of points keeps the focus after a
 * click, so that it does not count.
 */
const isPressing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, summary, button:not([aria-pressed])');

interface ScoringProps {
  event: Event;
  table: Table;
  /** Requests the cards again. Resolves to whether they arrived. */
  reread: () => Promise<boolean>;
}

/** Shows one photo after the other, with the juror's points for it. */
export function Scoring({ event, table, reread }: ScoringProps) {
  const { jury, closed, cards: listed } = table;
  const { criteria } = jury;
  const { all, cards, given, give, saving, saveAll } = useScores(event.id, listed);
  const isOpen = ({ postId }: Table['cards'][number]) =>
    stateOf(given.get(postId), criteria) !== 'done';
  // An index into `all`, which keeps deleted cards, so that a deletion does not change it.
  const [place, setPlace] = useState(() => Math.max(0, all.findIndex(isOpen)));
  const cardsBefore = all.slice(0, place).filter(({ postId }) => given.has(postId)).length;
  const at = Math.min(cardsBefore, cards.length - 1);
  const [active, setActive] = useState(0);
  const photo = useRef<HTMLElement>(null);
  const card = cards[at];
  const count = cards.length;
  const done = cards.filter((one) => !isOpen(one)).length;
  const isDone = count > 0 && done === count;
  // When all cards have points, the list is requested once more: new cards may have been approved.
  const [checked, setChecked] = useState(0);
  const check = useEffectEvent(reread);
  useEffect(() => {
    if (isDone && !closed) void check().then((arrived) => arrived && setChecked(count));
  }, [isDone, closed, count]);
  const isAllDone = isDone && checked === count;
  const following = cards[at + 1];
  useEffect(() => {
    if (following) fetchAhead(event.id, following);
  }, [event.id, following]);

  function go(to: number): void {
    const target = cards[to];
    if (!target) return;
    setPlace(all.indexOf(target));
    setActive(0);
    // On a phone the points are below the photo, so the page is scrolled back to the photo.
    if ((photo.current?.getBoundingClientRect().top ?? 0) < 0) {
      photo.current?.scrollIntoView({ block: 'start' });
    }
  }
  const nextOpen = () => {
    const further = cards.findIndex((one, index) => index > at && isOpen(one));
    go(further >= 0 ? further : cards.findIndex(isOpen));
  };
  function score(index: number, points: number): void {
    const criterion = criteria[index];
    if (!card || !criterion || closed || points > criterion.max) return;
    void give(card.postId, criterion.id, points);
    setActive(Math.min(index + 1, criteria.length - 1));
  }
  const previous = () => go(at - 1);
  const next = () => go(at + 1);
  const move = (by: 1 | -1) => setActive(Math.min(Math.max(active + by, 0), criteria.length - 1));
  useKeys((press) => {
    const { key, target } = press;
    if (/^\d$/.test(key)) score(active, Number(key));
    else if (key === 'd') score(active, 10);
    else if (key === 'ArrowLeft') previous();
    else if (key === 'ArrowRight') next();
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'ArrowDown') move(1);
    else if (key === 'Enter' && !isPressing(target)) nextOpen();
    else return;
    press.preventDefault();
  });
  const swipe = useSwipe(previous, next);
  if (!card) return <EmptyState heading="h1" title={texts.emptyTitle} text={texts.emptyText} />;
  const points = given.get(card.postId);
  return (
    <Stage last light="35% 45%" className="pb-12 lg:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pb-4">
        <div className="min-w-0">
          <p className="text-sm font-bold text-sun">{texts.tag}</p>
          <h1 className="font-display text-xl leading-tight wrap-anywhere uppercase sm:text-2xl">
            {event.name}
          </h1>
        </div>
        <div className="w-full sm:w-80">
          <Progress label={texts.progress(done, count)} value={done / count} />
        </div>
      </div>
      {closed && <Note title={texts.closedTitle} text={texts.closedText} />}
      {!closed && isAllDone && (
        <Note title={texts.doneTitle} text={texts.doneText(dayText(jury.until))} />
      )}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <article
          {...swipe}
          ref={photo}
          className="min-w-0 touch-pan-y rounded-card lg:row-span-2 border-[3px] border-ink bg-foam p-2 text-ink shadow-marigold sm:p-3"
        >
          <JuryPhoto key={card.postId} eventId={event.id} card={card} />
          <h2 className="px-1 pt-2 text-center font-display text-lg leading-tight wrap-anywhere uppercase sm:text-xl">
            {card.name}
          </h2>
          <p className="text-center text-sm text-ink-soft">{texts.cardOf(at + 1, count)}</p>
        </article>
        <div className="grid min-w-0 grid-cols-1 gap-3">
          {criteria.map((criterion, index) => (
            <Criterion
              key={criterion.id}
              criterion={criterion}
              points={pointsFor(points, criterion.id)}
              isActive={index === active}
              isClosed={closed}
              onGive={(n) => score(index, n)}
            />
          ))}
          <div aria-live="polite" className="min-h-6 text-sm">
            {saving.state === 'saving' && <span>{texts.saving}</span>}
            {saving.state === 'saved' && <span className="text-agave-light">{texts.saved}</span>}
            {saving.state === 'failed' && (
              <span className="font-bold text-grana-light">
                <span>{`${texts.notSaved} ${errorText(saving.error)} `}</span>
                <button
                  type="button"
                  className="min-h-11 underline underline-offset-4 focus-ring"
                  onClick={() => void saveAll()}
                >
                  {common.retry}
                </button>
              </span>
            )}
          </div>
        </div>
        <div className="contents lg:grid lg:gap-3">
          <div className="flex items-center gap-2.5 py-1.5">
            <StepButton
              label={texts.previous}
              isBack
              onStep={at > 0 ? previous : null}
              className="size-11"
            />
            <Button
              className="min-w-0 grow border-foam px-2! shadow-none!"
              disabled={closed || isDone}
              onClick={nextOpen}
            >
              {texts.nextOpen}
            </Button>
            <StepButton
              label={texts.next}
              isBack={false}
              onStep={at + 1 < count ? next : null}
              className="size-11"
            />
          </div>
          <p className="text-sm text-foam-shade narrow:hidden">{texts.keys}</p>
        </div>
      </div>
      <CardIndex
        cards={cards}
        at={at}
        onGo={go}
        stateOf={(postId) => stateOf(given.get(postId), criteria)}
      />
    </Stage>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <output className="mb-4 block rounded-card border-[3px] border-sun px-4 py-3">
      <strong className="block font-display text-lg font-normal uppercase">{title}</strong>
      {text}
    </output>
  );
}
