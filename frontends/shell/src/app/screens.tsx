import { Fragment, type ComponentType } from 'react';
import { openScreens, Route, Switch, patterns } from '@el-reto/ui/runtime';
import type { AdminScreen, PublicScreen } from '@el-reto/ui/runtime';
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

const remote = (screen: PublicScreen | AdminScreen) => () => <RemoteScreen screen={screen} />;

/** The address of each screen, and its guard: `Fragment` if every visitor may open it. */
const screens = [
  ...openScreens.map((screen) => [patterns[screen], Fragment, remote(screen)] as const),
  [patterns.profile, SignedInOnly, remote('profile')],
  [patterns.prize, SignedInOnly, remote('prize')],
  [patterns.notices, SignedInOnly, Notices],
  [patterns.confirmLike, SignedInOnly, ConfirmLike],
  [patterns.admin, AdminOnly, remote('admin')],
  [patterns.signIn, GuestOnly, SignIn],
  [patterns.signup, GuestOnly, SignUp],
  [patterns.resetPassword, Fragment, ResetPassword],
  [patterns.emailVerification, Fragment, EmailVerification],
  [patterns.unsubscribe, Fragment, Unsubscribe],
  [patterns.privacy, Fragment, Privacy],
  [patterns.terms, Fragment, Terms],
] as const;

export function Screens() {
  return (
    <Switch>
      {screens.map(([path, Guard, Screen]) => (
        <Route key={path} path={path}>
          <Guard>
            <Screen />
          </Guard>
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
