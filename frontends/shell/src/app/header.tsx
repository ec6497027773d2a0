import {
  isAt,
  Link,
  patterns,
  paths,
  useLocation,
  useMe,
  useReturnPath,
  useSession,
} from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { buttonClass, ButtonLink, ErrorBoundary, lazily, Wordmark } from '@el-reto/ui';
import { tab } from './tab.ts';

/** A placeholder with the size of the account's part while that is loading. */
const placeholder = <span className="block size-11 md:w-40" />;
const AccountBar = lazily(() => import('./account-bar.tsx'), placeholder);

/** The width of the header is that of the content. The administration is wider than other pages. */
const widthAt = (path: string) => (isAt(patterns.admin, path) ? 'max-w-[104rem]' : 'max-w-6xl');

export function Header() {
  const isAdmin = useMe().data?.isAdmin === true;
  const [path] = useLocation();
  return (
    <header className="relative z-20 text-foam">
      <div className="bg-ink">
        <div
          className={`mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6 ${widthAt(path)}`}
        >
          <Link
            href={paths.home}
            className="inline-flex min-h-11 items-center rounded-[4px] focus-ring"
          >
            <Wordmark brandClassName={isAdmin ? 'max-xl:hidden' : 'max-[22rem]:hidden'} />
          </Link>
          <nav
            aria-label={common.menu}
            className="hidden flex-wrap items-center justify-end gap-x-3 md:flex lg:gap-x-5 xl:gap-x-7"
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

/** `short`: for phones, where the bar at the bottom links to the profile. */
function Account({ short = false }: { short?: boolean }) {
  const { status } = useSession();
  const back = useReturnPath();
  if (status === 'loading') return placeholder;
  if (status === 'signed-out') {
    const look = short ? buttonClass('act', 'border-foam px-4 shadow-none') : tab;
    return (
      <Link href={paths.signInFrom(back)} className={look}>
        {common.signIn}
      </Link>
    );
  }
  return (
    <div className={short ? 'flex items-center sm:gap-1' : 'contents'}>
      <ErrorBoundary fallback={<Link href={paths.profile}>{common.profileShort}</Link>}>
        <AccountBar short={short} />
      </ErrorBoundary>
    </div>
  );
}
