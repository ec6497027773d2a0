import { useState } from 'react';
import { eventPhase } from '@el-reto/contracts/rules';
import type { Event, Post } from '@el-reto/contracts';
import { isApiError, useApi, asPage } from '@el-reto/ui/runtime';
import {
  dayOfYearText,
  EmptyState,
  Loaded,
  useToday,
  Corcholata,
  focusStyle,
  photoSrc,
  Skeleton,
  cx,
} from '@el-reto/ui';
import { card, common } from '@el-reto/ui/messages';
import { events as texts } from '../../messages/events.ts';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import {
  Pill,
  RetryLine,
  RowsSkeleton,
  SmallButton,
  SwitchButton,
} from '../../components/tool.tsx';
import { useFocusAfter } from '../../lib/use-focus-after.ts';
import { contentsOf, hideWinners, publishWinners } from '../../lib/api/events.ts';

const looks = {
  hidden: 'bg-foam-deep',
  provisional: 'bg-sun',
  official: 'bg-agave text-foam',
};

export default function Winners() {
  const today = useToday();
  return (
    <Loaded
      of={useApi('listAllEvents')}
      failed={texts.loadFailed}
      skeleton={<RowsSkeleton count={2} />}
    >
      {(events) => {
        const ended = events
          .filter((event) => eventPhase(event, today) === 'ended')
          .toSorted((a, b) => b.endDate.localeCompare(a.endDate));
        if (ended.length === 0) {
          return <EmptyState title={texts.noEndedTitle} text={texts.noEndedText} />;
        }
        return (
          <div className="grid gap-4">
            <p>{texts.winnersLead}</p>
            <ul className="grid gap-4 xl:grid-cols-2">
              {ended.map((event) => (
                <li key={event.id}>
                  <WinnersCard event={event} />
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}

function WinnersCard({ event }: { event: Event }) {
  const { id, name, endDate, activeWinners, provisional } = event;
  const [isPublishing, setPublishing] = useState(false);
  // The public list does not say whether the result of an event with hidden winners is published.
  const claims = useApi('listClaims', activeWinners ? null : { params: { eventId: id } });
  const isPublished = activeWinners ? !provisional : claims.data?.published;
  const publish = activeWinners ? texts.publish : texts.activate;
  const state = !activeWinners ? 'hidden' : provisional ? 'provisional' : 'official';
  const heading = useFocusAfter<HTMLHeadingElement>(`${state} ${isPublished} ${isPublishing}`);
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2
            ref={heading}
            tabIndex={-1}
            className="font-display text-lg leading-tight wrap-anywhere uppercase outline-none"
          >
            {name}
          </h2>
          <p className="text-sm">{texts.endedOn(dayOfYearText(endDate))}</p>
        </div>
        <Pill className={looks[state]}>{texts.winnersAre[state]}</Pill>
        {!isPublished && (
          <SmallButton
            action={publish}
            name={name}
            disabled={claims.isLoading}
            onClick={() => setPublishing(true)}
          />
        )}
        {isPublished && !activeWinners && (
          <SwitchButton action={publish} name={name} work={() => publishWinners(event, false)} />
        )}
        {activeWinners && (
          <SwitchButton action={texts.deactivate} name={name} work={() => hideWinners(id)} />
        )}
      </div>
      <Podium event={event} isPublished={isPublished} />
      {isPublishing && <PublishDialog event={event} onClose={() => setPublishing(false)} />}
    </article>
  );
}

/** Errors that an administrator may override in a second dialog. */
const unfinished = ['JURY_NOT_DONE', 'CLUSTERS_UNDECIDED'] as const;

/**
 * Shows an event's winners, or publishes the result if they are already shown. Asks again if jurors
 * have not finished or clusters are undecided.
 */
function PublishDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [asks, setAsks] = useState<(typeof unfinished)[number] | null>(null);
  const counted = useCounted([event.id], () => contentsOf(event.id), texts.published);
  const words = asks ? texts.askFirst[asks] : texts.askPublish(event.name);
  return (
    <ConfirmDialog
      key={asks}
      title={words.title}
      what={[...words.what, ...counted]}
      cancel={words.wait}
      action={words.publish}
      onClose={onClose}
      act={async () => {
        try {
          return await publishWinners(event, asks !== null);
        } catch (error) {
          const asked = unfinished.find((code) => isApiError(error, code));
          if (!asked || asks) throw error;
          setAsks(asked);
          return null;
        }
      }}
    />
  );
}

/** One place of the podium, from the event's winners or from the list of its posts. */
type Winner = Pick<
  Event['topPosts'][number],
  'name' | 'img' | 'likes' | 'author' | 'focus' | 'place'
>;

const winnerOf = ({ name, photoURL: img, likes, displayName: author, focus }: Post): Winner => ({
  name,
  img,
  likes,
  author,
  ...(focus && { focus }),
});

interface PodiumProps {
  event: Event;
  isPublished: boolean | undefined;
}

/**
 * The three most liked photos of an ended event, grey while the site does not show the winners.
 * They come from the event if it names its winners, otherwise from the list of its posts. The latter
 * have no places once the result is published, which may have other winners.
 */
function Podium({ event: { id, name, activeWinners, topPosts }, isPublished }: PodiumProps) {
  const isKnown = activeWinners && topPosts.length > 0;
  const mostLiked = { params: { eventId: id }, query: { sort: 'likes', limit: 3 } } as const;
  const { data, error, reread } = useApi('listEventPosts', isKnown ? null : mostLiked);
  const winners = isKnown ? topPosts : data && asPage(data).posts.map(winnerOf);
  if (!winners && error) {
    return <RetryLine text={texts.podiumFailed} error={error} onRetry={reread} />;
  }
  if (!winners) return <Places />;
  if (winners.length === 0) {
    return (
      <div className="relative">
        <Places className="invisible" />
        <p className="absolute inset-0 grid place-items-center">{texts.podiumEmpty}</p>
      </div>
    );
  }
  return (
    <ol
      aria-label={texts.podium(name)}
      className={cx('grid grid-cols-3 gap-2 sm:gap-3', !activeWinners && 'grayscale')}
    >
      {winners.map((winner, index) => (
        <li key={winner.name} className="min-w-0">
          <Place
            winner={winner}
            at={isKnown || isPublished === false ? (winner.place ?? index + 1) : null}
          />
        </li>
      ))}
    </ol>
  );
}

/** A placeholder of the podium's size, so that the page does not shift. */
function Places({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-3 gap-2 sm:gap-3', className)}>
      {[1, 2, 3].map((at) => (
        <div key={at} className="grid gap-1">
          <Skeleton className="aspect-square" />
          <Skeleton className="h-20" />
        </div>
      ))}
    </div>
  );
}

function Place({ winner, at }: { winner: Winner; at: number | null }) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm leading-snug">
      <div className="relative aspect-square overflow-hidden rounded-[5px] border-2 border-ink bg-foam-shade">
        <img
          src={photoSrc(winner.img, 320)}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          style={focusStyle(winner.focus)}
          className="size-full object-cover"
        />
        {at !== null && (
          <span className="absolute top-0 left-0 rounded-br-[6px] border-r-2 border-b-2 border-ink bg-sun px-2 font-bold max-sm:px-1 max-sm:text-xs">
            {texts.place(at)}
          </span>
        )}
      </div>
      <figcaption>
        <strong className="line-clamp-2 wrap-anywhere">{winner.name}</strong>
        <span className="block wrap-anywhere text-ink-soft">{card.byAuthor(winner.author)}</span>
        <span className="block font-bold">
          <Corcholata className="mr-1 inline size-4 align-text-bottom" />
          {common.likes(winner.likes)}
        </span>
      </figcaption>
    </figure>
  );
}
