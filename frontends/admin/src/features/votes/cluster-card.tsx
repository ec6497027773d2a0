import type { Cluster } from '@el-reto/contracts';
import { likeReasonOf } from '@el-reto/contracts/rules';
import { Button, cx } from '@el-reto/ui';
import { votes as texts } from '../../messages/votes.ts';
import { Pill } from '../../components/tool.tsx';
import { CardLink, type CardOf } from './desk.tsx';
import { momentOf, spanOf } from '../../lib/times.ts';

const cardsShown = 5;

interface ClusterCardProps {
  cluster: Cluster;
  cardOf: CardOf;
  busy: boolean;
  /** Whether keys act on this cluster. */
  isCurrent: boolean;
  onDecide: (decision: 'release' | 'void') => void;
  onReopen: () => void;
}

/** A cluster of likes with the signs of fraud and the buttons for a decision. */
export function ClusterCard(props: ClusterCardProps) {
  const { cluster, cardOf, busy, isCurrent, onDecide, onReopen } = props;
  const { reasons, likes, score, cleared, posts, firstAt, lastAt, state, decision } = cluster;
  return (
    <article
      aria-label={texts.cluster(likes)}
      aria-current={isCurrent || undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border-2 border-ink bg-white p-4 md:grid-cols-[minmax(0,1fr)_auto]',
        isCurrent && 'outline-3 outline-offset-2 outline-marigold-deep',
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-display text-lg">{texts.cluster(likes)}</h3>
          <Pill className={state === 'voided' ? 'bg-grana text-foam' : 'bg-sun'}>
            {state === 'held' ? texts.score(score) : texts.decidedAs[state]}
          </Pill>
          <span className="text-sm">{texts.span(...spanOf(firstAt, lastAt))}</span>
        </div>
        <ul className="flex flex-wrap gap-1.5">
          {reasons.map((code) => (
            <li key={code} title={likeReasonOf(code)?.about}>
              <Pill className="bg-foam-deep">{likeReasonOf(code)?.title ?? code}</Pill>
            </li>
          ))}
        </ul>
        <p className="text-sm">
          {posts.slice(0, cardsShown).map((post) => (
            <span key={post.postId} className="mr-4 inline-block">
              <CardLink card={cardOf(post.postId)} className="font-bold" />
              {texts.onCard(post.likes)}
            </span>
          ))}
          {posts.length > cardsShown && texts.otherCards(posts.length - cardsShown)}
        </p>
        {cleared > 0 && <p className="text-sm">{texts.cleared(cleared)}</p>}
        <Sample cluster={cluster} cardOf={cardOf} />
        {decision && state !== 'held' && <p className="text-sm italic">«{decision.note}»</p>}
      </div>
      <div className="grid grid-cols-2 content-start gap-2 md:w-40 md:grid-cols-1">
        {state === 'held' ? (
          <>
            <Button tone="plain" disabled={busy} onClick={() => onDecide('release')}>
              {texts.release}
            </Button>
            <Button tone="danger" disabled={busy} onClick={() => onDecide('void')}>
              {texts.void}
            </Button>
          </>
        ) : (
          decision && (
            <Button tone="plain" disabled={busy} onClick={onReopen}>
              {texts.reopen}
            </Button>
          )
        )}
      </div>
    </article>
  );
}

/** Some accounts of a cluster, which show how similar its accounts are. */
function Sample({ cluster: { sample }, cardOf }: Pick<ClusterCardProps, 'cluster' | 'cardOf'>) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center rounded-control font-bold focus-ring">
        {texts.sample(sample.length)}
      </summary>
      <div className="overflow-x-auto">
        <table className="w-full text-left whitespace-nowrap tabular-nums">
          <thead>
            <tr>
              {texts.sampleColumns.map((column) => (
                <th key={column} scope="col" className="py-1 pr-4">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ uid, at, postId, createdAt, browser, provider, mail }) => (
              <tr key={uid} className="border-t border-foam-shade">
                <td className="py-1 pr-4">{momentOf(at)}</td>
                <td className="pr-4">{createdAt === null ? '—' : texts.ageOf(at - createdAt)}</td>
                <td className="pr-4">{browser ?? '—'}</td>
                <td className="pr-4">{provider === null ? '—' : texts.providerOf(provider)}</td>
                <td className="pr-4">{mail === null ? '—' : texts.mails[mail]}</td>
                <td className="pr-4">
                  <CardLink card={cardOf(postId)} />
                </td>
                <td className="font-mono text-xs">{uid}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
