import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { likeReasons } from '@el-reto/contracts/rules';
import { Dialog, EmptyState, cx } from '@el-reto/ui';
import { asPage, call, config, paths, useApi, useData } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { votes as texts } from '../../messages/votes.ts';
import { EventSection } from '../../components/event-section.tsx';
import { Tool, Choice, RetryLine } from '../../components/tool.tsx';
import { type CardOf, type Desk, CardLink, freshness, inks, states } from './desk.tsx';
import { Clusters } from './clusters.tsx';
import { LikesOverTime } from './likes-over-time.tsx';

export default function Votes() {
  const [asksForRules, askForRules] = useState(false);
  return (
    <>
      <EventSection
        texts={texts}
        call="listClusters"
        freshness={freshness}
        tools={<Tool onClick={() => askForRules(true)}>{texts.rules}</Tool>}
      >
        {(event, desk, reread) => <VotesDesk event={event} desk={desk} reread={reread} />}
      </EventSection>
      {asksForRules && <RulesDialog onClose={() => askForRules(false)} />}
    </>
  );
}

interface VotesDeskProps {
  event: Event;
  desk: Desk;
  reread: () => Promise<unknown>;
}

function VotesDesk({ event, desk, reread }: VotesDeskProps) {
  const { cardOf, failed } = useCards(event, desk);
  const { counted, held, voided } = desk;
  if (counted + held + voided === 0) {
    return <EmptyState title={texts.noLikesTitle} text={texts.noLikesText} />;
  }
  return (
    <>
      {failed && (
        <RetryLine text={texts.namesFailed} error={failed.error} onRetry={failed.reread} />
      )}
      <LikesOverTime desk={desk} cardOf={cardOf} eventId={event.id} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Clusters desk={desk} cardOf={cardOf} eventId={event.id} onDecided={reread} />
        <Cards posts={desk.posts} cardOf={cardOf} />
      </div>
    </>
  );
}

/**
 * The cards that the desk names. Cards that the known list of the event's cards lacks are deleted, or
 * newer than this list: they make the page request the list again.
 */
function useCards({ id, slug }: Event, desk: Desk) {
  const parts = { params: { eventId: id } };
  const list = useApi('listEventPosts', parts);
  const { data } = list;
  const known = new Map(data && asPage(data).posts.map((post) => [post.id, post]));
  const inClusters = desk.clusters.flatMap(({ posts, sample }) => [...posts, ...sample]);
  const named = new Set([...desk.posts, ...inClusters].map(({ postId }) => postId));
  const missing = [...named].filter((postId) => !known.has(postId)).toSorted();
  const key = data && missing.length > 0 ? ['cards', id, ...missing] : null;
  const request = { ...parts, anonymous: true, fresh: true };
  const later = useData(key, () => call('listEventPosts', request));
  const added = new Map(later.data && asPage(later.data).posts.map((post) => [post.id, post]));
  const cardOf: CardOf = (postId) => {
    const post = known.get(postId) ?? added.get(postId);
    if (!post) return { name: later.data ? texts.gone : '…', href: null };
    return { name: post.name, href: config.siteUrl + paths.post(slug, post.slug) };
  };
  return { cardOf, failed: [list, later].find((answer) => !answer.data && answer.error) };
}

function RulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.rules} onClose={onClose} className="w-[min(56rem,calc(100vw-1.5rem))]!">
      <div className="grid gap-4">
        {texts.rulesLead.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {Object.entries(likeReasons).map(([code, { title, about }]) => (
            <div key={code} className="border-t-2 border-foam-shade pt-2">
              <dt className="font-bold">{title}</dt>
              <dd className="text-sm">{about}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

const pageSize = 15;

type Card = Desk['posts'][number] & { place: number; doubt: number };

function Cards({ posts, cardOf }: { posts: Desk['posts']; cardOf: CardOf }) {
  const [order, sortBy] = useState<keyof typeof texts.orders>('place');
  const [shown, show] = useState(pageSize);
  const ranked = posts.toSorted((a, b) => b.counted - a.counted).map(ranking);
  const sorted = order === 'place' ? ranked : ranked.toSorted((a, b) => b.doubt - a.doubt);
  return (
    <section aria-label={texts.cards} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-display text-lg uppercase">{texts.cards}</h2>
        <Choice legend={texts.order} labels={texts.orders} value={order} onChange={sortBy} />
      </div>
      <ol className="grid gap-1.5 sm:max-xl:grid-cols-2">
        {sorted.slice(0, shown).map((card) => (
          <li
            key={card.postId}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control border-2 border-ink bg-white px-3 py-2"
          >
            <span className="row-span-2 font-display text-lg tabular-nums">
              {texts.place(card.place)}
            </span>
            <CardLink card={cardOf(card.postId)} className="min-w-0 truncate font-bold" />
            <span className="text-right font-bold tabular-nums">{common.number(card.counted)}</span>
            <Shares {...card} />
            <span className="text-right text-sm text-ink-soft">
              {texts.share(Math.round(100 * card.doubt))}
            </span>
          </li>
        ))}
      </ol>
      {sorted.length > shown && (
        <Tool onClick={() => show(shown + pageSize)}>{texts.moreCards}</Tool>
      )}
    </section>
  );
}

function ranking(post: Desk['posts'][number], index: number): Card {
  const { counted, held, voided } = post;
  return { ...post, place: index + 1, doubt: (held + voided) / (counted + held + voided) };
}

/** Counted, held and voided likes as parts of one bar. */
const Shares = (counts: Card) => (
  <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-foam-deep">
    {states.map((state) => (
      <span key={state} style={{ flexGrow: counts[state] }} className={cx(inks[state].swatch)} />
    ))}
  </span>
);
