import { useState } from 'react';
import type { DeskPost, DeskStatus } from '@el-reto/contracts';
import { Link, useLocation, useApi } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { admin } from '../messages/admin.ts';
import { desk as texts } from '../messages/desk.ts';
import { moderation } from '../messages/moderation.ts';
import { Dialog, FormError, photoSrc } from '@el-reto/ui';
import { BanDialog } from './ban-dialog.tsx';
import { Pill, RetryLine, Tool, toolClass } from './tool.tsx';
import { useOpenAuthor } from '../lib/address.ts';
import { freshAtEachLook, userName } from '../lib/api/desk.ts';
import { decisionOn } from '../lib/outbox/decisions.ts';
import { useOutbox } from '../lib/outbox/desk-outbox.ts';
import { withFilter } from '../lib/desk-filter.ts';

const shownCards = 24;
const statuses: readonly DeskStatus[] = ['pending', 'public', 'removed'];

/** An author's cards in every state, and whether the account is suspended. */
export default function AuthorDialog({ uid }: { uid: string }) {
  const [, openAuthor] = useOpenAuthor();
  const [isBanning, setBanning] = useState(false);
  // The suspension decided in this dialog, shown until the lists of cards contain it.
  const [decided, setDecided] = useState<boolean | null>(null);
  const lists = {
    pending: useCardsOf(uid, 'pending'),
    public: useCardsOf(uid, 'public'),
    removed: useCardsOf(uid, 'removed'),
  };
  const [card] = Object.values(lists).flatMap(({ data }) => data?.posts ?? []);
  const author = card?.author;
  const account = useAccount(
    Object.values(lists).every(({ data }) => data?.posts.length === 0) ? uid : null,
  );
  const decisions = useOutbox();
  const underWay = decisionOn(decisions, uid);
  const result = decisions.results.get(uid);
  const [earlier] = useState(result);
  const failure = result === earlier ? undefined : result?.error;
  const banned = underWay
    ? underWay.verdict === 'ban'
    : (decided ?? author?.banned ?? Boolean(account?.banned));
  const name = author?.name || (account ? userName(account) : texts.authorTitle);
  const canBan = author !== undefined || (account !== undefined && (banned || !account.isAdmin));

  return (
    <>
      <Dialog
        title={name}
        onClose={() => openAuthor(null)}
        className="sm:w-[min(46rem,calc(100vw---spacing(6)))]!"
      >
        <div className="grid gap-5">
          {canBan && (
            <div className="flex flex-wrap items-center gap-2">
              {author && (
                <p className="mr-auto font-bold">{texts.history(author.posts, author.denied)}</p>
              )}
              {banned && <Pill className="bg-grana text-foam">{texts.banned}</Pill>}
              <Tool
                disabled={underWay !== undefined}
                className={banned ? '' : 'text-grana'}
                onClick={() => setBanning(true)}
              >
                {banned ? texts.unban : texts.ban}
              </Tool>
            </div>
          )}
          {failure !== undefined && <FormError text={admin.error(failure)} />}
          {statuses.map((status) => (
            <CardsIn key={status} uid={uid} status={status} list={lists[status]} />
          ))}
        </div>
      </Dialog>
      {isBanning && canBan && (
        <BanDialog
          uid={uid}
          name={name}
          banned={banned}
          onClose={() => setBanning(false)}
          onDone={setDecided}
        />
      )}
    </>
  );
}

function useCardsOf(author: string, status: DeskStatus) {
  const query = { status, author, limit: shownCards };
  return useApi('listAdminPosts', { query }, { refetchOnMount: 'always' });
}

/** The account with this id, requested for the name of an author without cards. */
function useAccount(uid: string | null) {
  const parts = uid === null ? null : { query: { q: uid, limit: 1 } };
  const { data } = useApi('listUsers', parts, freshAtEachLook);
  return data?.users.find((user) => user.uid === uid);
}

interface CardsInProps {
  uid: string;
  status: DeskStatus;
  list: ReturnType<typeof useCardsOf>;
}

function CardsIn({ uid, status, list }: CardsInProps) {
  const { data: page, error, reread } = list;
  const [path] = useLocation();
  const parameters = new URLSearchParams('seccion=moderacion');
  const address = withFilter(parameters, { status, author: uid });
  const heading = `autor-${status}`;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="font-display text-base leading-tight uppercase">
          {texts.statuses[status]}
        </h3>
        {page && page.posts.length > 0 && (
          <Link href={`${path}?${address.toString()}`} className={toolClass}>
            {texts.allOf}
          </Link>
        )}
      </div>
      {!page && !error && <p className="text-sm text-ink-soft">{common.loading}…</p>}
      {!page && error && <RetryLine text={texts.authorFailed} error={error} onRetry={reread} />}
      {page?.posts.length === 0 && <p className="text-sm text-ink-soft">{texts.noCards}</p>}
      {page && page.posts.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {page.posts.map((post) => (
            <li key={post.id} className="min-w-0 text-sm leading-snug">
              <Thumbnail post={post} />
              <p className="truncate pt-0.5 font-bold" title={post.name}>
                {post.name}
              </p>
              {post.decision && (
                <p className="text-xs text-ink-soft" title={texts.at(post.decision.at)}>
                  {texts.outcomes[post.decision.outcome]}
                  {post.decision.reason && `: ${post.decision.reason}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Thumbnail = ({ post }: { post: DeskPost }) =>
  post.photoURL ? (
    <img
      src={photoSrc(post.photoURL, 320)}
      alt={moderation.photoAlt(post.name, post.displayName)}
      width={post.width || 160}
      height={post.height || 160}
      loading="lazy"
      className="aspect-square w-full rounded-[5px] bg-ink object-contain"
    />
  ) : (
    <p className="grid aspect-square place-items-center rounded-[5px] border-2 border-dashed border-ink-faint p-1 text-center text-xs text-ink-soft">
      {texts.photoGone}
    </p>
  );
