import {
  Asked,
  config,
  pageMetadata,
  paths,
  signOut,
  useMe,
  usePageMetadata,
  useSession,
  useUser,
} from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { reloadOnce } from '@el-reto/ui/chunk-reload';
import { common } from '@el-reto/ui/messages';
import { admin } from './messages/admin.ts';
import {
  Button,
  buttonClass,
  CardsSkeleton,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  lazily,
  Toaster,
  Wordmark,
} from '@el-reto/ui';
import { Guarded } from './components/guarded.tsx';
import routes from './routes.ts';

const loading = (
  <div className="mx-auto max-w-[104rem] px-3 pt-20 sm:px-6">
    <CardsSkeleton count={10} />
  </div>
);
const Admin = lazily(routes.screens.admin, loading);

export function Standalone() {
  return (
    <>
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-marigold px-4 py-3 font-bold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {common.skipToContent}
      </a>
      <Header />
      <main id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-6.5rem)] outline-none">
        <Guarded heading="h1">
          <SignedInAdmin />
        </Guarded>
      </main>
      {/* A dialog that failed is never answered. */}
      <ErrorBoundary onError={reloadOnce}>
        <Asked />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}

function Header() {
  const user = useUser();
  return (
    <header className="text-foam">
      <div className="bg-ink">
        <div className="mx-auto flex min-h-14 max-w-[104rem] items-center justify-between gap-x-4 px-3 max-md:flex-wrap sm:px-6">
          <Wordmark brandClassName="max-sm:hidden" />
          <div className="flex min-w-0 items-center gap-5">
            {user && <span className="truncate text-sm max-md:hidden">{user.email}</span>}
            {config.siteUrl && (
              <a href={config.siteUrl} className={buttonClass('quiet', 'px-0!')}>
                {admin.toSite}
              </a>
            )}
            {user && (
              <Button tone="quiet" className="px-0!" onClick={() => void signOut()}>
                {common.signOut}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="picado" />
    </header>
  );
}

/** Shows administrators the desk, visitors the sign-in, and other accounts a refusal. */
function SignedInAdmin() {
  const session = useSession();
  const me = useMe();
  if (session.status === 'signed-out') return <SignIn />;
  if (me.error && !me.data) {
    return (
      <ErrorState heading="h1" title={admin.accountFailed} error={me.error} onRetry={me.reread}>
        <OtherAccount />
      </ErrorState>
    );
  }
  if (!me.data) return loading;
  if (!me.data.isAdmin) {
    return (
      <EmptyState
        heading="h1"
        title={admin.adminsOnlyTitle}
        text={admin.adminsOnlyText(me.data.email)}
      >
        <OtherAccount />
      </EmptyState>
    );
  }
  return <Admin />;
}

function SignIn() {
  usePageMetadata(pageMetadata.adminSection(admin.pageTitle(admin.standaloneHeading)));
  return (
    <div className="mx-auto max-w-md px-3 py-10">
      <section className="rounded-card border-[3px] border-ink bg-foam p-6 shadow-marigold">
        <h1 className="pb-5 font-display text-2xl leading-none uppercase">
          {admin.standaloneHeading}
        </h1>
        <SignInForm back={paths.home} />
      </section>
    </div>
  );
}

const OtherAccount = () => (
  <Button tone="plain" onClick={() => void signOut()}>
    {admin.otherAccount}
  </Button>
);
