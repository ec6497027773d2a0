import { useState } from 'react';
import { getIdentity, useData, useUser } from '@el-reto/ui/runtime';
import { profile } from '@el-reto/ui/messages';
import { Button, lazily } from '@el-reto/ui';

const ChangeSignIn = lazily(() => import('./change-sign-in.tsx'));

const providers = async () =>
  (await getIdentity()).auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [];

/** How the account signs in, and what of it can be changed here. */
export function SignInData() {
  const user = useUser();
  const known = useData(user && ['sign-in', user.uid], providers).data;
  const [changing, setChanging] = useState<'password' | 'email' | null>(null);
  const isOnlyGoogle = known?.length === 1 && known[0] === 'google.com';
  return (
    <div className="grid content-start gap-4 rounded-card border-[3px] border-ink bg-white p-5 md:col-span-2">
      <div>
        <h3 className="pb-1 text-lg font-bold">{profile.signInTitle}</h3>
        <p className="wrap-anywhere">
          {isOnlyGoogle ? profile.signInByGoogle : profile.signInBy(user?.email ?? '')}
        </p>
      </div>
      {!isOnlyGoogle && (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onClick={() => setChanging('password')}>
            {profile.changePassword}
          </Button>
          <Button tone="plain" onClick={() => setChanging('email')}>
            {profile.changeEmail}
          </Button>
        </div>
      )}
      {changing && <ChangeSignIn what={changing} onClose={() => setChanging(null)} />}
    </div>
  );
}
