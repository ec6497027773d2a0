import { Link, patterns, paths, signOut, toast, useMe, useUser } from '@el-reto/ui/runtime';
import { unknownName } from '@el-reto/contracts/rules';
import { common } from '@el-reto/ui/messages';
import { Avatar, Button } from '@el-reto/ui';
import { Bell } from '../features/notices/bell.tsx';
import { MyVote } from './my-vote.tsx';
import { tab } from './tab.ts';

/**
 * The header's part for a signed-in account: the link to its like, its notices, and its profile.
 * `short` for phones: the profile is in the bar at the bottom.
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

/** A record without personal details has a placeholder as its name. */
const nameOf = (name: string | undefined) => (name === unknownName ? undefined : name);

function MyAccount() {
  const user = useUser();
  const me = useMe().data;
  return (
    <>
      <Link
        href={paths.profile}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full decoration-marigold decoration-[3px] underline-offset-8 focus-ring hover:underline xl:pr-2"
      >
        <Avatar src={me?.photoURL ?? user?.photoURL} name="" className="size-10" />
        <span className="sr-only">{common.profile}: </span>
        <span className="max-w-32 truncate font-bold max-xl:sr-only">
          {nameOf(me?.name) ?? user?.displayName}
        </span>
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
