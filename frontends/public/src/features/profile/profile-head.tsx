import { useEffect, useRef, useState } from 'react';
import type { Me } from '@el-reto/contracts';
import { call, config, setAnswer, signOut, toast, useAction } from '@el-reto/ui/runtime';
import { unknownName } from '@el-reto/contracts/rules';
import { common, profile } from '@el-reto/ui/messages';
import { photoProblemText, uploadPhoto } from '@el-reto/ui/photo';
import { Avatar, Button, dayAt, formatInMexico, lazily, Progress } from '@el-reto/ui';
import { FileButton } from '../../components/file-button.tsx';

const EditProfile = lazily(() => import('./edit-profile.tsx'));

const timeText = formatInMexico({ hour: 'numeric', minute: '2-digit' });

export function ProfileHead({ me }: { me: Me }) {
  const [editing, setEditing] = useState(false);
  const { progress, problem, change } = usePhotoChange();
  const isNameless = me.name === unknownName;
  const fullName = isNameless ? profile.unnamed : `${me.name} ${me.lastName}`;
  return (
    <section className="relative overflow-hidden rounded-card border-[3px] border-ink bg-ink text-foam shadow-grana">
      <div aria-hidden="true" className="picado absolute inset-x-0 -top-1" />
      <div className="flex flex-wrap gap-5 px-5 pt-14 pb-6 sm:items-center sm:gap-8 sm:px-8">
        <div className="flex flex-wrap items-center gap-5 sm:grid sm:justify-items-center sm:gap-3">
          <Avatar src={me.photoURL} name="" className="size-28 border-foam" />
          {!me.banned && (
            <FileButton
              label={profile.changePhoto}
              name="profile-photo"
              fault={problem}
              disabled={progress !== null}
              className="border-foam! bg-ink! px-3! text-sm text-foam! shadow-none! hover:bg-ink-soft!"
              onChoose={(file) => void change(file)}
            />
          )}
        </div>
        <div className="grid min-w-[min(100%,16rem)] flex-1 grid-cols-1 gap-4">
          <div>
            <h1 className="font-display text-3xl leading-[1.28] wrap-anywhere uppercase sm:text-5xl">
              {fullName}
            </h1>
            {me.displayName && <p className="pt-2">{profile.shownAs(me.displayName)}</p>}
            <p className="pt-2 break-all">{me.email}</p>
            <p className="text-sm text-foam-shade">
              {profile.since(config.brand.contest, dayAt(me.createdAt))}
            </p>
          </div>
          {me.review && (
            <p className="text-sun">{profile.inReview(timeText(me.review.publicAt))}</p>
          )}
          {isNameless && <p className="font-bold text-sun">{profile.completeText}</p>}
          {progress !== null && <Progress label={profile.savingPhoto} value={progress} />}
          {problem && (
            <p id="profile-photo-fault" role="alert" className="font-bold text-grana-light">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {!me.banned && (
              <Button tone="plain" className="shadow-none!" onClick={() => setEditing(true)}>
                {isNameless ? profile.completeTitle : profile.edit}
              </Button>
            )}
            <Button tone="quiet" onClick={() => void signOut().then(() => toast(common.signedOut))}>
              {common.signOut}
            </Button>
          </div>
        </div>
      </div>
      {editing && (
        <EditProfile me={isNameless ? { ...me, name: '' } : me} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

/**
 * The part of the progress bar that shows the preparation of the photo; the upload has the rest.
 */
const preparing = 0.4;

/** Uploads a new profile photo. The progress is from 0 to 1 during an upload, otherwise null. */
function usePhotoChange() {
  const [progress, setProgress] = useState(0);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const { busy, error, run } = useAction(async (given: unknown) => {
    work.current = new AbortController();
    setProgress(0);
    const mediaId = await uploadPhoto(given, {
      purpose: 'profile',
      signal: work.current.signal,
      onProgress: (step, done) =>
        setProgress(step === 'preparing' ? done * preparing : preparing + done * (1 - preparing)),
    });
    const me = await call('setMyPhoto', { body: { mediaId } });
    await setAnswer('getMe', { uid: me.uid }, () => me);
  });
  const problem = error === null ? null : photoProblemText(error);
  return { progress: busy ? progress : null, problem, change: run };
}
