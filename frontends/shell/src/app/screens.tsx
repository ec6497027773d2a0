import type { ComponentType } from 'react';
import { openScreens, Route, Switch, patterns } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { RemoteScreen } from '../features/remotes/remote-screen.tsx';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';
import { NotFound } from './error-page.tsx';
import { ScreenPlaceholder } from './screen-placeholder.tsx';

/** A screen that belongs to the shell, loaded when it is needed. */
const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazily(load, <ScreenPlaceholder />);

const SignIn = lazyScreen(() => import('../features/account/sign-in.tsx'));
const SignUp = lazyScreen(() => import('../features/account/sign-up.tsx'));
const ResetPassword = lazyScreen(() => import('../features/account/reset-password.tsx'));
const EmailVerification = lazyScreen(() => import('../features/account/email-verification.tsx'));
const Notices = lazyScreen(() => import('../features/notices/notices.tsx'));
const Unsubscribe = lazyScreen(() => import('../features/account/unsubscribe.tsx'));
const ConfirmLike = lazyScreen(() => import('../features/account/confirm-like.tsx'));
const legal = () => import('../features/legal/legal.tsx');
const Privacy = lazyScreen(async () => ({ default: (await legal()).Privacy }));
const Terms = lazyScreen(async () => ({ default: (await legal()).Terms }));

/** Screens of the shell that not every visitor may open. */
const guarded = [
  [patterns.notices, SignedInOnly, Notices],
  [patterns.confirmLike, SignedInOnly, ConfirmLike],
  [patterns.signIn, GuestOnly, SignIn],
  [patterns.signup, GuestOnly, SignUp],
] as const;

export function Screens() {
  return (
    <Switch>
      {openScreens.map((screen) => (
        <Route key={screen} path={patterns[screen]}>
          <RemoteScreen screen={screen} />
        </Route>
      ))}
      {(['profile', 'prize'] as const).map((screen) => (
        <Route key={screen} path={patterns[screen]}>
          <SignedInOnly>
            <RemoteScreen screen={screen} />
          </SignedInOnly>
        </Route>
      ))}
      {guarded.map(([path, Guard, Screen]) => (
        <Route key={path} path={path}>
          <Guard>
            <Screen />
          </Guard>
        </Route>
      ))}
      <Route path={patterns.admin}>
        <AdminOnly>
          <RemoteScreen screen="admin" />
        </AdminOnly>
      </Route>
      <Route path={patterns.resetPassword} component={ResetPassword} />
      <Route path={patterns.emailVerification} component={EmailVerification} />
      <Route path={patterns.unsubscribe} component={Unsubscribe} />
      <Route path={patterns.privacy} component={Privacy} />
      <Route path={patterns.terms} component={Terms} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
