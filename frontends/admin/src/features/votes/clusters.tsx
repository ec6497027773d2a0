import { useEffect, useRef, useState } from 'react';
import type { CallParts, Cluster } from '@el-reto/contracts';
import { EmptyState } from '@el-reto/ui';
import { createKeys, withRecentSignIn } from '@el-reto/ui/account';
import { call, isApiError, toast, useAction } from '@el-reto/ui/runtime';
import { failureText } from '../../messages/admin.ts';
import { votes as texts } from '../../messages/votes.ts';
import { HelpButton, KeysDialog } from '../../components/keys-dialog.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Tool } from '../../components/tool.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { CardOf, Desk } from './desk.tsx';
import { ClusterCard } from './cluster-card.tsx';

const pageSize = 20;

interface ClustersProps {
  eventId: string;
  desk: Desk;
  cardOf: CardOf;
  onDecided: () => Promise<unknown>;
}

/** Clusters without a decision, then decided clusters. Keys can be used instead of the buttons. */
export function Clusters({ eventId, desk, cardOf, onDecided }: ClustersProps) {
  const { busy, decide, reopen, reopenLast } = useDecisions(eventId, onDecided);
  const [shown, show] = useState(pageSize);
  const [asked, ask] = useState<{ cluster: Cluster; decision: 'release' | 'void' } | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  const open = desk.clusters.filter(({ state }) => state === 'held');
  const decided = desk.clusters.filter(({ state }) => state !== 'held');
  const walk = useWalk(open.slice(0, shown).map(({ id }) => id));
  const current = open.find(({ id }) => id === walk.current);
  // The dialog shows the cluster as it is now, because a decision is about all its likes.
  const asking =
    asked && (desk.clusters.find(({ id }) => id === asked.cluster.id) ?? asked.cluster);
  const askAbout = (decision: 'release' | 'void') => () => {
    if (!current) return false;
    ask({ cluster: current, decision });
    return true;
  };
  useShortcuts({
    down: () => walk.step(1),
    up: () => walk.step(-1),
    approve: askAbout('release'),
    deny: askAbout('void'),
    undo: reopenLast,
    help: () => setNeedsHelp(true),
  });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (walk.at > 0) list.current?.children[walk.at]?.scrollIntoView({ block: 'nearest' });
  }, [walk.at]);
  const card = (cluster: Cluster) => (
    <ClusterCard
      cluster={cluster}
      cardOf={cardOf}
      busy={busy}
      isCurrent={cluster.id === walk.current}
      onDecide={(decision) => ask({ cluster, decision })}
      onReopen={() => reopen(cluster)}
    />
  );
  return (
    <>
      <section
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3"
        aria-label={texts.clusters}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-display text-lg uppercase">{texts.clusters}</h2>
          <HelpButton onClick={() => setNeedsHelp(true)} />
        </div>
        {open.length === 0 && <EmptyState title={texts.noClustersTitle} text={texts.noClusters} />}
        <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {open.slice(0, shown).map((cluster) => (
            <li key={cluster.id}>{card(cluster)}</li>
          ))}
        </ul>
        {open.length > shown && (
          <Tool onClick={() => show(shown + pageSize)}>{texts.more(open.length - shown)}</Tool>
        )}
        {decided.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer content-center rounded-control font-display text-lg uppercase focus-ring">
              {texts.decided(decided.length)}
            </summary>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
              {decided.slice(0, shown).map((cluster) => (
                <li key={cluster.id}>{card(cluster)}</li>
              ))}
            </ul>
          </details>
        )}
      </section>
      {asked && asking && (
        <ReasonDialog
          title={texts.decide[asked.decision].title(asking.likes)}
          what={[
            texts.affected(asking.accounts, asking.posts.length),
            texts.decide[asked.decision].about,
          ]}
          reasons={texts.decide[asked.decision].notes}
          label={texts.note}
          hint={texts.noteHint}
          action={texts[asked.decision]}
          tone={asked.decision === 'void' ? 'danger' : 'act'}
          onReason={async (note) => {
            // A decision of a colleague that arrived meanwhile has not been seen.
            await decide({ ...asking, decision: asked.cluster.decision }, asked.decision, note);
            ask((now) => (now === asked ? null : now));
          }}
          onClose={() => ask(null)}
        />
      )}
      {needsHelp && <KeysDialog keys={texts.keys} onClose={() => setNeedsHelp(false)} />}
    </>
  );
}

type Decision = NonNullable<CallParts<'decideCluster'>['body']>['decision'];

/** Decides on clusters of an event, and undoes decisions, the last one first. */
function useDecisions(eventId: string, onDecided: () => Promise<unknown>) {
  const [withKey] = useState(createKeys);
  const made = useRef<Cluster[]>([]);
  const forget = (cluster: Cluster) => {
    made.current = made.current.filter(({ id }) => id !== cluster.id);
  };
  async function decide(cluster: Cluster, decision: Decision, note: string) {
    const params = { eventId, clusterId: cluster.id };
    const body = { decision, note, seen: cluster.decision?.at ?? 0 };
    const send = (idempotencyKey: string) =>
      call('decideCluster', { params, body, idempotencyKey });
    try {
      const { state, at } = await withRecentSignIn(() => withKey([params, body], send));
      forget(cluster);
      if (decision !== 'reopen') made.current.push({ ...cluster, decision: { by: '', at, note } });
      toast(texts.done[state](cluster.likes), { tone: 'good' });
    } finally {
      await onDecided();
    }
  }
  const { run, busy } = useAction(async (cluster: Cluster) => {
    try {
      await decide(cluster, 'reopen', texts.reopenNote);
    } catch (error) {
      // A decision that a colleague has replaced cannot be undone here any more.
      if (isApiError(error, 'CHANGED_MEANWHILE')) forget(cluster);
      toast(failureText(error), { tone: 'bad' });
    }
  });
  const reopen = (cluster: Cluster) => void run(cluster);
  function reopenLast() {
    // Like the buttons: until the answer, a second press would undo the same decision again.
    if (busy) return;
    const last = made.current.at(-1);
    if (last) reopen(last);
    else toast(texts.nothingToReopen);
  }
  return { busy, decide, reopen, reopenLast };
}

/**
 * Keeps one item of a changing list current. The item stays current when it moves; when it leaves
 * the list, the item at its position becomes current.
 */
function useWalk(ids: readonly string[]) {
  const [chosen, choose] = useState<{ id: string; at: number } | null>(null);
  const found = chosen ? ids.indexOf(chosen.id) : -1;
  const at = found >= 0 ? found : Math.min(chosen?.at ?? 0, ids.length - 1);
  const goTo = (index: number) => {
    const id = ids[index];
    if (id !== undefined) choose({ id, at: index });
  };
  return { at, current: ids[at] ?? null, step: (by: 1 | -1) => goTo(at + by) };
}
