import { useState } from 'react';
import type { Me } from '@el-reto/contracts';
import { pageMetadata, useMe, usePageMetadata } from '@el-reto/ui/runtime';
import { banned, profile } from '@el-reto/ui/messages';
import { Button, lazily, Loaded, Skeleton } from '@el-reto/ui';
import { SuspendedText } from '../../components/suspended-text.tsx';
import { Mails } from './mails.tsx';
import { MyCards } from './my-cards.tsx';
import { MyData } from './my-data.tsx';
import { MyRights } from './my-rights.tsx';
import { MyVotes } from './my-votes.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SignInData } from './sign-in-data.tsx';

const DeleteAccount = lazily(() => import('./delete-account.tsx'));

export default function ProfileScreen() {
  usePageMetadata(pageMetadata.profile);
  const account = useMe();
  const me = account.data;
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-8 sm:px-6">
      {me?.banned && (
        <section
          aria-labelledby="suspendida"
          className="mb-8 grid gap-2 rounded-card border-[3px] border-grana bg-white p-5"
        >
          <h2 id="suspendida" className="font-display text-xl leading-tight text-grana uppercase">
            {banned.title}
          </h2>
          <SuspendedText {...me.banned} />
        </section>
      )}
      <Loaded
        of={account}
        failed={profile.loadFailed}
        skeleton={<Skeleton className="h-96 w-full sm:h-64" />}
      >
        {(data) => <ProfileHead me={data} />}
      </Loaded>
      <MyCards />
      <MyVotes />
      <Mails />
      <AccountSection me={me} />
    </div>
  );
}

function AccountSection({ me }: { me: Me | undefined }) {
  const [leaving, setLeaving] = useState(false);

  return (
    <ProfileSection id="mi-cuenta" title={profile.account}>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <SignInData />
        <MyData me={me} />
        <MyRights />
        <div className="grid content-between gap-4 rounded-card border-[3px] border-dashed border-grana p-5 md:col-span-2">
          <div>
            <h3 className="pb-1 text-lg font-bold">{profile.leaveTitle}</h3>
            <p>{profile.leaveText}</p>
          </div>
          <Button
            tone="quiet"
            className="justify-self-start px-0! text-grana"
            onClick={() => setLeaving(true)}
          >
            {profile.leave}
          </Button>
        </div>
      </div>
      {leaving && <DeleteAccount onClose={() => setLeaving(false)} />}
    </ProfileSection>
  );
}
