import { useEffect, useRef, useState } from 'react';
import type { Cluster } from '@el-reto/contracts';
import { EmptyState } from '@el-reto/ui';
import { votes as texts } from '../../messages/votes.ts';
import { HelpButton, KeysDialog } from '../../components/keys-dialog.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Tool } from '../../components/tool.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { CardOf, Desk } from './desk.tsx';
import type { Decisions } from './use-decisions.ts';
import { ClusterCard } from './cluster-card.tsx';

const pageSize = 20;

interface ClustersProps {
  desk: Desk;
  cardOf: CardOf;
  decisions: Decisions;
}

/** Clusters without a decision, then decided clusters. Keys can be used instead of the buttons. */
export function Clusters({ desk, cardOf, decisions }: ClustersProps) {
  const [shown, show] = useState(pageSize);
  const [asked, ask] = useState<{ cluster: Cluster; decision: 'release' | 'void' } | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  const open = desk.clusters.filter(({ state }) => state === 'held');
  const decided = desk.clusters.filter(({ state }) => state !== 'held');
  const walk = useWalk(open.slice(0, shown).map(({ id }) => id));
  const current = open.find(({ id }) => id === walk.current);
  const decide = (decision: 'release' | 'void') => () => {
    if (!current) return false;
    ask({ cluster: current, decision });
    return true;
  };
  useShortcuts({
    down: () => walk.step(1),
    up: () => walk.step(-1),
    approve: decide('release'),
    deny: decide('void'),
    undo: () => decisions.takeBackLast(),
    help: () => setNeedsHelp(true),
  });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (walk.at > 0) list.current?.children[walk.at]?.scrollIntoView({ block: 'nearest' });
  }, [walk.at]);
  const card = (cluster: Cluster) => (
    <ClusterCard
      {...{ cluster, cardOf, decisions }}
      isCurrent={cluster.id === walk.current}
      onDecide={(decision) => ask({ cluster, decision })}
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
      {asked && (
        <ReasonDialog
          title={texts.decide[asked.decision].title(asked.cluster.likes)}
          what={[
            texts.affected(asked.cluster.accounts, asked.cluster.posts.length),
            texts.decide[asked.decision].about,
          ]}
          reasons={texts.decide[asked.decision].notes}
          label={texts.note}
          hint={texts.noteHint}
          action={texts[asked.decision]}
          tone={asked.decision === 'void' ? 'danger' : 'act'}
          onReason={(note) => {
            ask(null);
            void decisions.decide(asked.cluster, asked.decision, note);
          }}
          onClose={() => ask(null)}
        />
      )}
      {needsHelp && <KeysDialog keys={texts.keys} onClose={() => setNeedsHelp(false)} />}
    </>
  );
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
