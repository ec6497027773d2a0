import { admin } from '../../messages/admin.ts';
import { desk as texts } from '../../messages/desk.ts';
import { photoSrc } from '@el-reto/ui';
import { AuthorLine } from '../../components/card-facts.tsx';
import { Pill, Tool } from '../../components/tool.tsx';
import { Decision, type CardsProps } from './card-grid.tsx';

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
                {post.status === 'public' && (
                  <Tool
                    aria-label={admin.of(texts.takeDown, post.name)}
                    onClick={() => onTakeDown(post)}
                    className="text-grana"
                  >
                    {texts.takeDown}
                  </Tool>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
