import { useState } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { desk as texts } from '../messages/desk.ts';
import { cx, Skeleton } from '@el-reto/ui';
import { useApi } from '@el-reto/ui/runtime';
import { useShortcuts } from '../lib/shortcuts.ts';
import { AuthorLine } from './card-facts.tsx';
import { ForwardIcon, KeyCap } from './icons.tsx';
import { Pill, RetryLine, Tool } from './tool.tsx';
import { ZoomPhoto } from './zoom-photo.tsx';

interface AlikeProps {
  post: DeskPost;
  eventName: (id: string) => string;
  /** Whether a key also shows the next similar photo. */
  hasKeys?: boolean;
}

/**
 * A photo similar to that of `post`, the closest first, with its author, event, date and decision.
 */
export function Alike({ post, eventName, hasKeys = false }: AlikeProps) {
  const [place, setPlace] = useState(0);
  const { data, error, reread } = useApi('listAlikePosts', { params: { postId: post.id } });
  const posts = data?.posts ?? [];
  const at = posts.length === 0 ? 0 : place % posts.length;
  const next = () => (posts.length > 1 ? setPlace(at + 1) : false);
  useShortcuts(hasKeys ? { alike: next } : {});
  const shown = posts[at];
  if (!shown) {
    if (data) return <p className="self-center text-sm">{texts.alikeGone}</p>;
    if (error) return <RetryLine text={texts.alikeFailed} error={error} onRetry={reread} />;
    return <Skeleton className="min-h-(--stage) rounded-card" />;
  }
  const isSame = shown.author.uid === post.author.uid;
  return (
    <figure
      aria-label={texts.alikeTitle}
      className="grid min-w-0 grid-cols-1 content-start gap-1.5"
    >
      {shown.photoURL ? (
        <ZoomPhoto key={shown.id} post={shown} />
      ) : (
        <p className="grid min-h-(--stage) place-items-center rounded-card border-2 border-dashed border-ink-faint p-4 text-ink-soft">
          {texts.photoGone}
        </p>
      )}
      <figcaption className="grid grid-cols-1 gap-1 text-sm">
        <span className="flex flex-wrap items-center gap-1.5">
          <Pill className={isSame ? 'bg-sun text-ink' : 'bg-grana text-foam'}>
            {isSame ? texts.sameAuthor : texts.otherAuthor}
          </Pill>
          <Pill className={tones[shown.status]}>{texts.status[shown.status]}</Pill>
          {posts.length > 1 && (
            <Tool className="ml-auto" onClick={next} title={texts.nextAlike}>
              {texts.otherAlike(at + 1, posts.length)}
              <ForwardIcon />
              {hasKeys && <KeyCap>P</KeyCap>}
            </Tool>
          )}
        </span>
        <strong className="wrap-anywhere">{shown.name}</strong>
        <AuthorLine isTight author={shown.author} />
        <span className={cx(shown.eventid !== post.eventid && 'font-bold')}>
          {eventName(shown.eventid)}
        </span>
        <time dateTime={shown.receivedAt} className="text-ink-soft">
          {texts.at(shown.receivedAt)}
        </time>
        {shown.decision && (
          <span>
            {texts.decidedAt(texts.outcomes[shown.decision.outcome], shown.decision.at)}
            {shown.decision.reason && `: ${shown.decision.reason}`}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const tones = {
  pending: 'bg-foam-deep text-ink',
  public: 'bg-agave text-foam',
  removed: 'bg-ink text-foam',
} as const;
