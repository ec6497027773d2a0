import { Asked, config, signOut, useSession } from '@el-reto/ui/runtime';
import { common, admin } from '@el-reto/ui/messages';
import { Toaster, Button, buttonClass, Wordmark } from '@el-reto/ui';
import { SignedInAdmin } from './signed-in-admin.tsx';

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
        <SignedInAdmin />
      </main>
      <Asked />
      <Toaster />
    </>
  );
}

function Header() {
  const session = useSession();
  const { contest, product } = config.brand;
  return (
    <header className="text-foam">
      <div className="bg-ink">
        <div className="mx-auto flex h-14 max-w-[104rem] items-center justify-between gap-4 px-3 sm:px-6">
          <Wordmark name={contest} brand={product} brandClassName="max-sm:hidden" />
          <div className="flex min-w-0 items-center gap-5">
            {session.status === 'signed-in' && (
              <span className="truncate text-sm max-md:hidden">{session.user.email}</span>
            )}
            {config.siteUrl && (
              <a href={config.siteUrl} className={buttonClass('quiet', 'px-0')}>
                {admin.toSite}
              </a>
            )}
            {session.status === 'signed-in' && (
              <Button tone="quiet" className="px-0" onClick={() => void signOut()}>
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
