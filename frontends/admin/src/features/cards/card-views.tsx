import type { DeskPost } from '@el-reto/contracts';
import { common } from '@el-reto/ui/messages';
import { photoSrc } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { desk as texts } from '../../messages/desk.ts';
import { AuthorLine, CardPhoto } from '../../components/card-facts.tsx';
import { Pill, Tool } from '../../components/tool.tsx';

interface CardsProps {
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
      <TakeDown post={post} onTakeDown={onTakeDown} className="w-full text-grana" />
    </article>
  );
}

interface TakeDownProps extends Pick<CardsProps, 'onTakeDown'> {
  post: DeskPost;
  className: string;
}

const TakeDown = ({ post, onTakeDown, className }: TakeDownProps) =>
  post.status === 'public' && (
    <Tool
      aria-label={admin.of(texts.takeDown, post.name)}
      onClick={() => onTakeDown(post)}
      className={className}
    >
      {texts.takeDown}
    </Tool>
  );

/** The decision on a card with its time and reason. */
function Decision({ decision }: { decision: NonNullable<DeskPost['decision']> }) {
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

/** One row per card; the table scrolls horizontally on a phone. */
export function CardTable({ posts, eventName, onOpen, onTakeDown }: CardsProps) {
  return (
    <section
      aria-label={texts.listViews.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
      tabIndex={0}
      className="overflow-x-auto rounded-card border-2 border-ink bg-white focus-ring"
    >
      <table className="w-full min-w-[58rem] text-left text-sm [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_tr+tr]:border-t-2 [&_tr+tr]:border-foam-shade">
        <thead className="border-b-2 border-ink bg-foam-deep">
          <tr>
            {texts.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.id}>
              <td>
                {post.photoURL && (
                  <button
                    type="button"
                    aria-label={texts.open(post.name)}
                    onClick={() => onOpen(post)}
                    className="block focus-ring"
                  >
                    <img
                      src={photoSrc(post.photoURL, 320)}
                      alt=""
                      width={64}
                      height={64}
                      loading="lazy"
                      className="size-16 max-w-none rounded-[4px] bg-ink object-contain"
                    />
                  </button>
                )}
              </td>
              <th scope="row" className="max-w-56 font-bold break-words">
                {post.number !== undefined && (
                  <span className="text-ink-faint tabular-nums">{post.number} · </span>
                )}
                {post.name}
                {post.duplicateOf.length > 0 && (
                  <Pill className="ml-1 inline-block bg-marigold text-ink">
                    {texts.alike(post.duplicateOf.length)}
                  </Pill>
                )}
              </th>
              <td className="max-w-44">
                <AuthorLine author={post.author} />
              </td>
              <td className="max-w-40 break-words">{eventName(post.eventid)}</td>
              <td className="tabular-nums">{texts.at(post.receivedAt)}</td>
              <td className="text-right tabular-nums">{post.likes}</td>
              <td className="max-w-56">
                {post.decision ? <Decision decision={post.decision} /> : texts.status[post.status]}
              </td>
              <td>
                <TakeDown post={post} onTakeDown={onTakeDown} className="text-grana" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
