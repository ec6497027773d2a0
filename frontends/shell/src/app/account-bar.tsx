import {
  Link,
  patterns,
  paths,
  signOut,
  toast,
  useApi,
  useMe,
  useMyLikes,
  useUser,
} from '@el-reto/ui/runtime';
import { unknownName } from '@el-reto/contracts/rules';
import { common, likeTexts } from '@el-reto/ui/messages';
import { Avatar, Button, Corcholata } from '@el-reto/ui';
import { Bell } from '../features/notices/bell.tsx';
import { tab } from './tab.ts';

/**
 * The part of the header for a signed-in user: links to the user's like, notices and profile.
 * `short` is for phones: there the bar at the bottom links to the profile.
 */
export default function AccountBar({ short }: { short: boolean }) {
  const isAdmin = useMe().data?.isAdmin === true;
  return (
    <>
      <MyVote />
      <Bell short={short} />
      {isAdmin && (
        <Link href={patterns.admin} className={tab}>
          {common.admin}
        </Link>
      )}
      {!short && <MyAccount />}
    </>
  );
}

/** The name of an account; undefined for the placeholder of an account without personal details. */
const nameOf = (name: string | undefined) => (name === unknownName ? undefined : name);

function MyAccount() {
  const user = useUser();
  const me = useMe().data;
  const name = nameOf(me?.name) ?? user?.displayName;
  return (
    <>
      <Link
        href={paths.profile}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full decoration-marigold decoration-[3px] underline-offset-8 focus-ring hover:underline xl:pr-2"
      >
        <Avatar src={me?.photoURL ?? user?.photoURL} name="" className="size-10" />
        <span className="sr-only">
          {common.profile}
          {name && ': '}
        </span>
        <span className="max-w-32 truncate font-bold max-xl:sr-only">{name}</span>
      </Link>
      <Button
        tone="quiet"
        className="px-0 max-lg:hidden"
        onClick={() => void signOut().then(() => toast(common.signedOut))}
      >
        {common.signOut}
      </Button>
    </>
  );
}

/** A link to the card that has the account's like in a running contest. */
function MyVote() {
  const likes = useMyLikes() ?? {};
  const has = Object.values(likes).some(({ card }) => card !== null);
  const events = useApi('listCurrentEvents', has ? {} : null).data ?? [];
  const event = events.find(({ id }) => likes[id]?.card);
  const card = event && likes[event.id]?.card;
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
