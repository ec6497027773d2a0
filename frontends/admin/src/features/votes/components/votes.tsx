import { useState } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { eventPhase, limits } from '@el-reto/contracts/rules';
import { EmptyState, ErrorState, Select } from '@el-reto/ui';
import { admin, common } from '@el-reto/ui/messages';
import { asPage, useApi, usePersonal } from '@el-reto/ui/runtime';
import { RowsSkeleton } from '../../../components/tool.tsx';
import { Cards } from './cards.tsx';
import { Clusters } from './clusters.tsx';
import { LikesOverTime } from './likes-over-time.tsx';
import { Rules } from './rules.tsx';

const texts = admin.votes;
/** Likes are judged within seconds: the desk looks again as often. */
const lookAgainMs = 10_000;

export default function Votes() {
  const { data, error, reread } = useApi('listAllEvents');
  const [chosen, choose] = useState<string | null>(null);
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  const running = data.find((one) => eventPhase(one) === 'running');
  const event = data.find(({ id }) => id === chosen) ?? running ?? data[0];
  if (!event) return <EmptyState title={texts.noEventsTitle} text={texts.noEventsText} />;
  return (
    <div className="grid gap-5">
      <Select
        label={texts.event}
        value={event.id}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <EventVotes key={event.id} event={event} />
      <Rules />
    </div>
  );
}

function EventVotes({ event }: { event: Event }) {
  const personal = usePersonal();
  const params = { eventId: event.id };
  const freshness = { refetchInterval: lookAgainMs };
  const desk = useApi('listClusters', personal && { ...personal, params }, freshness);
  const list = useApi('listEventPosts', {
    params,
    query: { limit: limits.pageSize, sort: 'likes' },
  });
  const { data, error, reread } = desk;
  if (!data && error) return <ErrorState title={texts.loadFailed} error={error} onRetry={reread} />;
  if (!data) return <RowsSkeleton count={3} />;
  const { counted, held, voided } = data;
  if (counted + held + voided === 0) {
    return <EmptyState title={texts.noLikesTitle} text={texts.noLikesText} />;
  }
  const posts: readonly Post[] = list.data ? asPage(list.data).posts : [];
  const nameOf = (postId: string) => posts.find(({ id }) => id === postId)?.name ?? texts.gone;
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 sm:gap-4">
        {(['counted', 'held', 'voided'] as const).map((state) => (
          <div key={state} className="rounded-card border-2 border-ink bg-white p-3 sm:p-4">
            <dt className="text-sm font-bold">{texts.states[state]}</dt>
            <dd className="font-display text-2xl tabular-nums">{common.number(data[state])}</dd>
          </div>
        ))}
      </dl>
      <LikesOverTime eventId={event.id} posts={data.posts} nameOf={nameOf} />
      <Clusters event={event} desk={data} nameOf={nameOf} onDecided={() => void reread()} />
      <Cards posts={data.posts} nameOf={nameOf} />
    </>
  );
}
