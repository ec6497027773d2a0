import type { DeskPost } from '@el-reto/contracts';
import { admin } from '../messages/admin.ts';
import { cx, Skeleton } from '@el-reto/ui';
import { useZoom } from '../lib/use-zoom.ts';
import type { useAlike } from '../lib/use-alike.ts';
import { AuthorLine } from './author-line.tsx';
import { ForwardIcon, KeyCap } from './icons.tsx';
import { Pill, Tool } from './tool.tsx';
import { ZoomPhoto } from './zoom-photo.tsx';

const texts = admin.desk;

interface AlikeProps {
  /** The post for which similar photos are shown. */
  post: DeskPost;
  alike: ReturnType<typeof useAlike>;
  eventName: (id: string) => string;
}

/** A photo similar to that of `post`, with its author, event, date and decision. */
export function Alike({ post, alike, eventName }: AlikeProps) {
  const { shown, at, count, isGone, error, next } = alike;
  if (isGone || error) {
    return <p className="self-center text-sm">{error ? texts.alikeFailed : texts.alikeGone}</p>;
  }
  if (!shown) return <Skeleton className="min-h-(--stage) rounded-card" />;
  const isSame = shown.author.uid === post.author.uid;
  return (
    <figure aria-label={texts.alikeTitle} className="grid min-w-0 content-start gap-1.5">
      <AlikePhoto key={shown.id} post={shown} />
      <figcaption className="grid gap-1 text-sm">
        <span className="flex flex-wrap items-center gap-1.5">
          <Pill className={isSame ? 'bg-sun text-ink' : 'bg-grana text-foam'}>
            {isSame ? texts.sameAuthor : texts.otherAuthor}
          </Pill>
          <Pill className={tones[shown.status]}>{texts.status[shown.status]}</Pill>
          {count > 1 && (
            <Tool className="ml-auto" onClick={next} title={texts.nextAlike}>
              {texts.otherAlike(at + 1, count)}
              <ForwardIcon />
              <KeyCap>P</KeyCap>
            </Tool>
          )}
        </span>
        <strong className="break-words">{shown.name}</strong>
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

function AlikePhoto({ post }: { post: DeskPost }) {
  const zoom = useZoom();
  if (!post.photoURL) {
    return (
      <p className="grid min-h-(--stage) place-items-center rounded-card border-2 border-dashed border-ink-faint p-4 text-ink-soft">
        {texts.photoGone}
      </p>
    );
  }
  const alt = admin.moderation.photoAlt(post.name, post.displayName);
  return <ZoomPhoto post={post} alt={alt} zoom={zoom} />;
}
