import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { EmptyState, ErrorState, lazily, Select } from '@el-reto/ui';
import { admin } from '../../../messages/admin.ts';
import { config, paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { RowsSkeleton, Tool } from '../../../components/tool.tsx';
import { useChosenEvent } from '../../../lib/use-chosen-event.ts';
import type { CardOf } from '../lib/desk.ts';
import { useDecisions } from '../lib/use-decisions.ts';
import { Cards } from './cards.tsx';
import { Clusters } from './clusters.tsx';
import { LikesOverTime } from './likes-over-time.tsx';

const RulesDialog = lazily(() => import('./rules-dialog.tsx'));

const texts = admin.votes;
/** Likes are judged within seconds: the desk looks again as often. */
const freshness = { refetchInterval: 10_000 };

export default function Votes() {
  const { options, event, choose, error, reread } = useChosenEvent();
  const [asksForRules, askForRules] = useState(false);
  if (!options && error)
    return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!options) return <RowsSkeleton count={3} />;
  if (!event) return <EmptyState title={texts.noEventsTitle} text={texts.noEventsText} />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select label={texts.event} value={event.id} options={options} onChange={choose} />
        <Tool onClick={() => askForRules(true)}>{texts.rules}</Tool>
      </div>
      <EventVotes key={event.id} event={event} />
      {asksForRules && <RulesDialog onClose={() => askForRules(false)} />}
    </div>
  );
}

function EventVotes({ event }: { event: Event }) {
  const personal = usePersonal();
  const params = { eventId: event.id };
  const desk = useApi('listClusters', personal && { ...personal, params }, freshness);
  const list = useApi('listEventPosts', { params });
  const { data, error, reread } = desk;
  const decisions = useDecisions(event.id, reread);
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  const { counted, held, voided } = data;
  if (counted + held + voided === 0) {
    return <EmptyState title={texts.noLikesTitle} text={texts.noLikesText} />;
  }
  const posts = new Map((Array.isArray(list.data) ? list.data : []).map((post) => [post.id, post]));
  const cardOf: CardOf = (postId) => {
    const post = posts.get(postId);
    if (!post) return { name: list.data ? texts.gone : '…', href: null };
    return { name: post.name, href: config.siteUrl + paths.post(event.slug, post.slug) };
  };
  return (
    <>
      <LikesOverTime {...{ desk: data, cardOf, freshness }} eventId={event.id} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Clusters {...{ desk: data, cardOf, decisions }} />
        <Cards posts={data.posts} cardOf={cardOf} />
      </div>
    </>
  );
}
