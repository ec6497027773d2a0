import { Link, patterns, paths, signOut, toast, useMe, useUser } from '@el-reto/ui/runtime';
import { unknownName } from '@el-reto/contracts/rules';
import { common } from '@el-reto/ui/messages';
import { Avatar, Button } from '@el-reto/ui';
import { Bell } from '../features/notices/bell.tsx';
import { MyVote } from './my-vote.tsx';
import { tab } from './tab.ts';

/**
 * What the header has for who is signed in: the way to their corcholata, what they were told, and
 * their account. `short` for phones: the profile is in the bar at the bottom, and what has no room
 * stands there.
 */
export default function Mine({ short }: { short: boolean }) {
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

/** A record that nobody has filled in yet has no name of its own. */
const nameOf = (name: string | undefined) => (name === unknownName ? undefined : name);

function MyAccount() {
  const user = useUser();
  const me = useMe().data;
  return (
    <>
      <Link
        href={paths.profile}
        className="flex min-h-11 items-center gap-2 rounded-full decoration-marigold decoration-[3px] underline-offset-8 focus-ring hover:underline lg:pr-2"
      >
        <Avatar src={me?.photoURL ?? user?.photoURL} name="" className="size-10" />
        <span className="sr-only">{common.profile}: </span>
        <span className="max-w-32 truncate font-bold max-lg:sr-only">
          {nameOf(me?.name) ?? user?.displayName}
        </span>
      </Link>
      <Button
        tone="quiet"
        className="px-0"
        onClick={() => void signOut().then(() => toast(common.signedOut))}
      >
        {common.signOut}
      </Button>
    </>
  );
}
