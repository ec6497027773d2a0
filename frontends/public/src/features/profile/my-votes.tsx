import { Link, paths, useApi, useMyLikes } from '@el-reto/ui/runtime';
import { held, profile } from '@el-reto/ui/messages';
import { Corcholata, plainLink } from '@el-reto/ui';
import { ProfileSection } from './profile-section.tsx';

/** The likes of the account, one for each contest; renders nothing if there are none. */
export function MyVotes() {
  const events = useApi('listAllEvents').data ?? [];
  const mine = useMyLikes() ?? {};
  const votes = events.flatMap((event) => {
    const like = mine[event.id];
    return like ? [{ event, ...like }] : [];
  });
  if (votes.length === 0) return null;
  return (
    <ProfileSection id="mis-corcholatas" title={profile.votes}>
      <ul className="grid gap-3 md:grid-cols-2">
        {votes.map(({ event, card, state }) => (
          <li
            key={event.id}
            className="flex items-center gap-4 rounded-card border-[3px] border-ink bg-white p-4"
          >
            <Corcholata className="size-11 shrink-0" />
            <div className="min-w-0">
              {card ? (
                <Link
                  href={paths.post(event.slug, card.slug)}
                  className={`${plainLink} wrap-anywhere`}
                >
                  {card.name}
                </Link>
              ) : (
                <p className="font-bold">{profile.goneCard}</p>
              )}
              <p className="text-sm wrap-anywhere text-ink-soft">{profile.cardIn(event.name)}</p>
              {state !== 'counted' && (
                <p className="text-sm font-bold text-grana">
                  {state === 'held' ? held.note : held.voidedNote}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
