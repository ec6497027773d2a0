import { useState } from 'react';
import type { Cluster, ClusterState, Event } from '@el-reto/contracts';
import { contestTimeZone, likeReasonOf } from '@el-reto/contracts/rules';
import { Button, TextField } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { call, errorText, toast, useAction } from '@el-reto/ui/runtime';
import { Pill } from '../../../components/tool.tsx';
import type { Desk } from './desk.ts';

const texts = admin.votes;
const pageSize = 20;

interface ClustersProps {
  event: Event;
  desk: Desk;
  nameOf: (postId: string) => string;
  onDecided: () => void;
}

export function Clusters({ event, desk, nameOf, onDecided }: ClustersProps) {
  const [shown, show] = useState(pageSize);
  const open = desk.clusters.filter(({ state }) => state === 'held');
  const decided = desk.clusters.filter(({ state }) => state !== 'held');
  const lists = [
    { title: texts.clusters, clusters: open },
    { title: texts.decided, clusters: decided },
  ];
  return lists.map(({ title, clusters }) => (
    <section key={title} className="grid gap-3" aria-label={title}>
      <h2 className="font-display text-lg uppercase">{title}</h2>
      {clusters.length === 0 && <p>{texts.noClusters}</p>}
      <ul className="grid gap-3 xl:grid-cols-2">
        {clusters.slice(0, shown).map((cluster) => (
          <li key={cluster.id}>
            <ClusterCard {...{ event, cluster, nameOf, onDecided }} />
          </li>
        ))}
      </ul>
      {clusters.length > shown && (
        <Button tone="plain" onClick={() => show(shown + pageSize)}>
          {texts.more}
        </Button>
      )}
    </section>
  ));
}

const timeText = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: contestTimeZone,
});

interface ClusterCardProps extends Omit<ClustersProps, 'desk'> {
  cluster: Cluster;
}

function ClusterCard({ event, cluster, nameOf, onDecided }: ClusterCardProps) {
  const { reasons, likes, score, cleared, posts, firstAt, lastAt, state, decision } = cluster;
  return (
    <article className="grid h-full content-start gap-3 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{texts.cluster(likes)}</h3>
        <Pill className={state === 'voided' ? 'bg-grana text-foam' : 'bg-sun'}>
          {state === 'held' ? texts.score(score) : texts.decidedAs[state]}
        </Pill>
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {reasons.map((code) => (
          <li key={code}>
            <Pill className="bg-foam-deep">{likeReasonOf(code)?.title ?? code}</Pill>
          </li>
        ))}
      </ul>
      <p className="text-sm">{texts.span(timeText.format(firstAt), timeText.format(lastAt))}</p>
      {cleared > 0 && <p className="text-sm">{texts.cleared(cleared)}</p>}
      <div className="text-sm">
        <p className="font-bold">{texts.touched}</p>
        <ul>
          {posts.slice(0, 5).map((post) => (
            <li key={post.postId}>{texts.onCard(nameOf(post.postId), post.likes)}</li>
          ))}
        </ul>
      </div>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-bold">
          {texts.sample}
        </summary>
        <ul className="font-mono text-xs break-all">
          {cluster.sample.map((uid) => (
            <li key={uid}>{uid}</li>
          ))}
        </ul>
      </details>
      {decision && <p className="text-sm italic">«{decision.note}»</p>}
      <Decide eventId={event.id} cluster={cluster} onDecided={onDecided} />
    </article>
  );
}

interface DecideProps {
  eventId: string;
  cluster: Cluster;
  onDecided: () => void;
}

function Decide({ eventId, cluster: { id: clusterId, state }, onDecided }: DecideProps) {
  const [note, setNote] = useState('');
  const decide = useAction(async (decision: 'release' | 'void' | 'reopen', why: string) => {
    const params = { eventId, clusterId };
    try {
      const body = { decision, note: why };
      const answer = await call('decideCluster', { params, body });
      toast(texts.done[answer.state satisfies ClusterState], { tone: 'good' });
      onDecided();
    } catch (error) {
      toast(admin.error(errorText(error)), { tone: 'bad' });
    }
  });
  if (state !== 'held') {
    return (
      <Button
        tone="plain"
        busy={decide.busy}
        onClick={() => void decide.run('reopen', texts.reopenNote)}
      >
        {texts.reopen}
      </Button>
    );
  }
  const isReady = note.trim() !== '';
  return (
    <div className="grid gap-2">
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="plain"
          disabled={!isReady}
          busy={decide.busy}
          onClick={() => void decide.run('release', note)}
        >
          {texts.release}
        </Button>
        <Button
          tone="danger"
          disabled={!isReady}
          busy={decide.busy}
          onClick={() => void decide.run('void', note)}
        >
          {texts.void}
        </Button>
      </div>
    </div>
  );
}
