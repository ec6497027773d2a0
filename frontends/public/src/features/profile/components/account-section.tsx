import { lazy, Suspense, useState } from 'react';
import { errorText, useAction } from '@el-reto/ui/runtime';
import { profile } from '@el-reto/ui/messages';
import { Button, FormError, saveFile } from '@el-reto/ui';
import { exportMe } from '../api/me.ts';

const DeleteAccount = lazy(() => import('./delete-account.tsx'));

export function AccountSection() {
  const [leaving, setLeaving] = useState(false);
  const take = useAction(exportMe);

  async function download() {
    const answer = await take.run();
    if (answer.ok) saveFile(answer.result, profile.exportFile);
  }

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
            onClick={() => void download()}
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
      {leaving && (
        <Suspense>
          <DeleteAccount onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </section>
  );
}
