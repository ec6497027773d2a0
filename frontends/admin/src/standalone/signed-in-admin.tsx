import { lazy, Suspense } from 'react';
import { signOut, pageMetadata, usePageMetadata, useMe, useSession } from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { admin } from '@el-reto/ui/messages';
import { Button, CardsSkeleton, EmptyState, ErrorState } from '@el-reto/ui';
import routes from '../routes.ts';

const Admin = lazy(routes.screens.admin);

/** The screens for administrators; sign-in for visitors, a refusal for everybody else. */
export function SignedInAdmin() {
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
  if (!me.data) return <Loading />;
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
  return (
    <Suspense fallback={<Loading />}>
      <Admin />
    </Suspense>
  );
}

function SignIn() {
  usePageMetadata(pageMetadata.unlisted(admin.pageTitle(admin.standaloneHeading)));
  return (
    <div className="mx-auto max-w-md px-3 py-10">
      <section className="rounded-card border-[3px] border-ink bg-foam p-6 shadow-marigold">
        <h1 className="pb-5 font-display text-2xl leading-none uppercase">
          {admin.standaloneHeading}
        </h1>
        <SignInForm />
      </section>
    </div>
  );
}

const OtherAccount = () => (
  <Button tone="plain" onClick={() => void signOut()}>
    {admin.otherAccount}
  </Button>
);

const Loading = () => (
  <div className="mx-auto max-w-[104rem] px-3 pt-20 sm:px-6">
    <CardsSkeleton count={10} />
  </div>
);
