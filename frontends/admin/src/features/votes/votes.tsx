import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { likeReasons } from '@el-reto/contracts/rules';
import { Dialog, EmptyState, Loaded } from '@el-reto/ui';
import { votes as texts } from '../../messages/votes.ts';
import { config, paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { EventSection } from '../../components/event-section.tsx';
import { RowsSkeleton, Tool } from '../../components/tool.tsx';
import type { CardOf, Desk } from './desk.tsx';
import { useDecisions } from './use-decisions.ts';
import { Cards } from './cards.tsx';
import { Clusters } from './clusters.tsx';
import { LikesOverTime } from './likes-over-time.tsx';

/** The desk refreshes every 10 s, because likes are judged within seconds. */
const freshness = { refetchInterval: 10_000 };

export default function Votes() {
  const [asksForRules, askForRules] = useState(false);
  return (
    <>
      <EventSection
        texts={texts}
        tools={<Tool onClick={() => askForRules(true)}>{texts.rules}</Tool>}
      >
        {(event) => <EventVotes key={event.id} event={event} />}
      </EventSection>
      {asksForRules && <RulesDialog onClose={() => askForRules(false)} />}
    </>
  );
}

function EventVotes({ event }: { event: Event }) {
  const personal = usePersonal();
  const params = { eventId: event.id };
  const desk = useApi('listClusters', personal && { ...personal, params }, freshness);
  return (
    <Loaded of={desk} failed={texts.loadFailed} skeleton={<RowsSkeleton count={3} />}>
      {(data) => <VotesDesk event={event} desk={data} reread={desk.reread} />}
    </Loaded>
  );
}

interface VotesDeskProps {
  event: Event;
  desk: Desk;
  reread: () => Promise<unknown>;
}

function VotesDesk({ event, desk, reread }: VotesDeskProps) {
  const list = useApi('listEventPosts', { params: { eventId: event.id } });
  const decisions = useDecisions(event.id, reread);
  const { counted, held, voided } = desk;
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
      <LikesOverTime {...{ desk, cardOf, freshness }} eventId={event.id} />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Clusters {...{ desk, cardOf, decisions }} />
        <Cards posts={desk.posts} cardOf={cardOf} />
      </div>
    </>
  );
}

/** An explanation of each rule. */
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
