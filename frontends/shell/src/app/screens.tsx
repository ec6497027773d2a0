import { Route, Switch, patterns } from '@el-reto/ui/facade';
import { RemoteScreen } from '../features/remotes/remote-screen.tsx';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';

const SignIn = lazyScreen(() => import('../features/account/sign-in.tsx'));
const SignUp = lazyScreen(() => import('../features/account/sign-up.tsx'));
const ResetPassword = lazyScreen(() => import('../features/account/reset-password.tsx'));
const EmailVerification = lazyScreen(() => import('../features/account/email-verification.tsx'));
const legal = () => import('../features/legal/legal.tsx');
const Privacy = lazyScreen(async () => ({ default: (await legal()).Privacy }));
const Terms = lazyScreen(async () => ({ default: (await legal()).Terms }));

/** The site's addresses and who gets in. */
export function Screens() {
  return (
    <Switch>
      <Route path={patterns.home}>
        <RemoteScreen remote="public" screen="home" />
      </Route>
      <Route path={patterns.gallery}>
        <RemoteScreen remote="public" screen="gallery" />
      </Route>
      <Route path={patterns.post}>
        <RemoteScreen remote="public" screen="post" />
      </Route>
      <Route path={patterns.contest}>
        <RemoteScreen remote="public" screen="contest" />
      </Route>
      <Route path={patterns.winners}>
        <RemoteScreen remote="public" screen="winners" />
      </Route>
      <Route path={patterns.profile}>
        <SignedInOnly>
          <RemoteScreen remote="public" screen="profile" />
        </SignedInOnly>
      </Route>
      <Route path={patterns.admin}>
        <AdminOnly>
          <RemoteScreen remote="admin" screen="admin" />
        </AdminOnly>
      </Route>
      <Route path={patterns.signIn}>
        <GuestOnly>
          <SignIn />
        </GuestOnly>
      </Route>
      <Route path={patterns.signup}>
        <GuestOnly>
          <SignUp />
        </GuestOnly>
      </Route>
      <Route path={patterns.resetPassword} component={ResetPassword} />
      <Route path={patterns.emailVerification} component={EmailVerification} />
      <Route path={patterns.privacy} component={Privacy} />
      <Route path={patterns.terms} component={Terms} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
