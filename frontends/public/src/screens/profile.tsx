import { useState } from 'react';
import {
  call,
  errorText,
  pageMetadata,
  useAction,
  useMe,
  usePageMetadata,
} from '@el-reto/ui/runtime';
import { banned, profile } from '@el-reto/ui/messages';
import { Button, ErrorState, FormError, lazily, saveFile, Skeleton } from '@el-reto/ui';
import { SuspendedText } from '../components/suspended-text.tsx';
import { Mails } from '../features/profile/mails.tsx';
import { MyCards } from '../features/profile/my-cards.tsx';
import { ProfileHead } from '../features/profile/profile-head.tsx';

const DeleteAccount = lazily(() => import('../features/profile/delete-account.tsx'));

/** Saves everything kept about oneself. */
async function download(): Promise<void> {
  const data = await call('exportMe', { timeoutMs: 30_000 });
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, profile.exportFile);
}

export default function ProfileScreen() {
  usePageMetadata(pageMetadata.profile);
  const { data: me, error, reread } = useMe();
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
      {me ? (
        <ProfileHead me={me} />
      ) : error ? (
        <ErrorState title={profile.loadFailed} error={error} onRetry={reread} />
      ) : (
        <Skeleton className="h-96 w-full sm:h-64" />
      )}
      <MyCards />
      <Mails />
      <AccountSection />
    </div>
  );
}

function AccountSection() {
  const [leaving, setLeaving] = useState(false);
  const take = useAction(download);

  return (
    <section aria-labelledby="mi-cuenta" className="pt-12">
      <h2
        id="mi-cuenta"
        className="misprint pb-5 font-display text-3xl leading-none uppercase sm:text-4xl"
      >
        {profile.account}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <div className="grid content-between gap-4 rounded-card border-[3px] border-ink bg-white p-5">
          <div>
            <h3 className="pb-1 text-lg font-bold">{profile.exportTitle}</h3>
            <p>{profile.exportText}</p>
          </div>
          {take.error !== null && <FormError text={errorText(take.error)} />}
          <Button
            tone="plain"
            busy={take.busy}
            className="justify-self-start"
            onClick={() => void take.run()}
          >
            {profile.export}
          </Button>
        </div>
        <div className="grid content-between gap-4 rounded-card border-[3px] border-dashed border-grana p-5">
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
    </section>
  );
}
