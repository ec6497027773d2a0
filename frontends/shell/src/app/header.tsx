import {
  isAt,
  Link,
  patterns,
  paths,
  signOut,
  toast,
  useLocation,
  useMe,
  useReturnPath,
  useSession,
} from '@el-reto/ui/runtime';
import { unknownName } from '@el-reto/contracts/rules';
import { common } from '@el-reto/ui/messages';
import { Avatar, Button, buttonClass, ButtonLink, lazily, Wordmark } from '@el-reto/ui';
import { ErrorBoundary } from './error-boundary.tsx';

const Mine = lazily(() => import('./mine.tsx'), <span className="size-11" />);

const tab = (active: boolean) =>
  `inline-flex min-h-11 items-center rounded-[4px] px-1 font-bold focus-ring decoration-marigold decoration-[3px] underline-offset-8 hover:underline ${active ? 'underline' : ''}`;

/** As wide as what stands below it: the moderators' table takes the whole screen. */
const widthAt = (path: string) => (isAt(patterns.admin, path) ? 'max-w-[104rem]' : 'max-w-6xl');

export function Header() {
  const isAdmin = useMe().data?.isAdmin === true;
  const [path] = useLocation();
  return (
    <header className="relative z-20 text-foam">
      <div className="bg-ink">
        <div
          className={`mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6 ${widthAt(path)}`}
        >
          <Link
            href={paths.home}
            className="inline-flex min-h-11 items-center rounded-[4px] focus-ring"
          >
            <Wordmark brandClassName={isAdmin ? 'max-sm:hidden' : 'max-[22rem]:hidden'} />
          </Link>
          <nav
            aria-label={common.menu}
            className="hidden flex-wrap items-center justify-end gap-x-3 md:flex lg:gap-x-7"
          >
            <Link href={patterns.gallery} className={tab}>
              {common.gallery}
            </Link>
            <Link href={patterns.winners} className={tab}>
              {common.winners}
            </Link>
            <Account />
            <ButtonLink href={paths.takePart} className="border-foam shadow-none">
              {common.takePart}
            </ButtonLink>
          </nav>
          <div className="md:hidden">
            <Account short />
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="picado absolute inset-x-0 top-full" />
    </header>
  );
}

/** A record that nobody has filled in yet has no name of its own. */
const nameOf = (name: string | undefined) => (name === unknownName ? undefined : name);

/** `short` for phones: the way to the profile is in the bar at the bottom. */
function Account({ short = false }: { short?: boolean }) {
  const session = useSession();
  const me = useMe();
  const back = useReturnPath();
  if (session.status === 'loading')
    return <span className={short ? 'block size-11' : 'h-11 w-40'} />;
  if (session.status === 'signed-out') {
    const look = short ? buttonClass('act', 'border-foam px-4 shadow-none') : tab;
    return (
      <Link href={paths.signInFrom(back)} className={look}>
        {common.signIn}
      </Link>
    );
  }
  return (
    <div className={short ? 'flex items-center gap-1' : 'contents'}>
      <ErrorBoundary fallback={null}>
        <Mine short={short} />
      </ErrorBoundary>
      {me.data?.isAdmin && (
        <Link href={patterns.admin} className={tab}>
          {common.admin}
        </Link>
      )}
      {!short && (
        <Link
          href={paths.profile}
          className="flex min-h-11 items-center gap-2 rounded-full decoration-marigold decoration-[3px] underline-offset-8 focus-ring hover:underline lg:pr-2"
        >
          <Avatar src={me.data?.photoURL ?? session.user.photoURL} name="" className="size-10" />
          <span className="sr-only">{common.profile}: </span>
          <span className="max-w-32 truncate font-bold max-lg:sr-only">
            {nameOf(me.data?.name) ?? session.user.displayName}
          </span>
        </Link>
      )}
      {/* A phone has no room for it: it stands in the profile, too. */}
      {!short && (
        <Button
          tone="quiet"
          className="px-0"
          onClick={() => void signOut().then(() => toast(common.signedOut))}
        >
          {common.signOut}
        </Button>
      )}
    </div>
  );
}
