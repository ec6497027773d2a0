import { admin, common } from '@el-reto/ui/messages';
import type { Desk } from './desk.ts';

const texts = admin.votes;

interface CardsProps {
  posts: Desk['posts'];
  nameOf: (postId: string) => string;
}

/** Each card's place, and how much of what it got is doubted. */
export function Cards({ posts, nameOf }: CardsProps) {
  const ranked = posts.toSorted((a, b) => b.counted - a.counted);
  return (
    <section className="grid gap-3">
      <h2 className="font-display text-lg uppercase">{texts.cards}</h2>
      <ol className="grid gap-1.5 md:grid-cols-2 xl:grid-cols-3">
        {ranked.map(({ postId, counted, held, voided }, index) => {
          const percent = Math.round((100 * (held + voided)) / (counted + held + voided));
          return (
            <li
              key={postId}
              className="flex min-h-11 items-center gap-3 rounded-control border-2 border-ink bg-white px-3 py-1.5"
            >
              <span className="font-bold tabular-nums">{texts.place(index + 1)}</span>
              <span className="min-w-0 grow truncate">{nameOf(postId)}</span>
              <span className="text-right text-sm">
                <span className="block font-bold">{common.likes(counted)}</span>
                {texts.share(percent)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
