import { Link, paths, useApi, useMyLikes } from '@el-reto/ui/runtime';
import { likeTexts } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';

/** From anywhere to the card that holds one's corcholata; nothing while no running contest has one. */
export function MyVote() {
  const mine = useMyLikes() ?? {};
  const has = Object.values(mine).some(({ card }) => card !== null);
  const events = useApi('listCurrentEvents', has ? {} : null).data ?? [];
  const event = events.find(({ id }) => mine[id]?.card);
  const card = event && mine[event.id]?.card;
  if (!card) return null;
  return (
    <Link
      href={paths.post(event.slug, card.slug)}
      title={likeTexts.mineIsOn(card.name)}
      className="grid size-11 shrink-0 place-items-center rounded-full focus-ring"
    >
      <Corcholata className="size-9 transition-transform duration-150 hover:rotate-12" />
      <span className="sr-only">{likeTexts.mineIsOn(card.name)}</span>
    </Link>
  );
}
