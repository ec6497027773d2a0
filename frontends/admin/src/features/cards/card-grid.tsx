import type { DeskPost } from '@el-reto/contracts';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import { desk as texts } from '../../messages/desk.ts';
import { AuthorLine, CardPhoto } from '../../components/card-facts.tsx';
import { Pill, Tool } from '../../components/tool.tsx';

/** Properties of the lists of cards. */
export interface CardsProps {
  posts: readonly DeskPost[];
  eventName: (id: string) => string;
  onOpen: (post: DeskPost) => void;
  onTakeDown: (post: DeskPost) => void;
}

/** Cards with their uncropped photos. */
export function CardGrid({ posts, ...rest }: CardsProps) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6">
      {posts.map((post) => (
        <li key={post.id}>
          <Card post={post} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  post,
  eventName,
  onOpen,
  onTakeDown,
}: { post: DeskPost } & Omit<CardsProps, 'posts'>) {
  return (
    <article className="flex h-full flex-col rounded-card border-2 border-ink bg-white p-1.5">
      {post.photoURL && (
        <CardPhoto
          post={post}
          aria-label={texts.open(post.name)}
          onClick={() => onOpen(post)}
          className="focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-marigold"
        />
      )}
      <div className="grid grow content-start gap-0.5 px-0.5 py-1.5 text-sm leading-snug">
        <h2 className="truncate font-bold" title={post.name}>
          {post.name}
        </h2>
        <AuthorLine isTight author={post.author} />
        <p className="truncate text-ink-soft">{eventName(post.eventid)}</p>
        {post.decision ? (
          <Decision decision={post.decision} />
        ) : (
          <p className="flex flex-wrap justify-between gap-x-2 text-ink-soft tabular-nums">
            <time dateTime={post.receivedAt}>{texts.at(post.receivedAt)}</time>
            <span>{common.likes(post.likes)}</span>
          </p>
        )}
      </div>
      {post.status === 'public' && (
        <Tool
          aria-label={admin.of(texts.takeDown, post.name)}
          onClick={() => onTakeDown(post)}
          className="w-full text-grana"
        >
          {texts.takeDown}
        </Tool>
      )}
    </article>
  );
}

/** The decision on a card with its time and reason. */
export function Decision({ decision }: { decision: NonNullable<DeskPost['decision']> }) {
  return (
    <p>
      <Pill className="bg-ink text-foam">{texts.outcomes[decision.outcome]}</Pill>
      <time dateTime={decision.at} className="block pt-0.5 text-ink-soft">
        {texts.at(decision.at)}
      </time>
      <span className="block break-words">{decision.reason ?? texts.noReason}</span>
    </p>
  );
}
