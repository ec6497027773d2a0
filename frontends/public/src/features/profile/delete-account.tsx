import { useState, type FormEvent } from 'react';
import { pageWaitMs } from '@el-reto/contracts/rules';
import { call, errorText, navigate, paths, signOut } from '@el-reto/ui/runtime';
import { toast, useAction, useSession } from '@el-reto/ui/runtime';
import { withRecentSignIn } from '@el-reto/ui/account';
import { common, profile } from '@el-reto/ui/messages';
import { Button, Corcholata, cx, Dialog, FormError } from '@el-reto/ui';
import { discardDraft } from '../../lib/draft.ts';

/** Ends the account: posts, likes, record and identity; then the session here. */
const deleteForGood = (uid: string | undefined) =>
  withRecentSignIn(async () => {
    const { message } = await call('deleteMe', { timeoutMs: pageWaitMs('deleteMe') });
    await Promise.all([signOut(), uid && discardDraft(uid)]);
    return message;
  });

export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [sure, setSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  const leave = useAction(
    () => deleteForGood(uid),
    (message) => {
      navigate(paths.home);
      toast(message, { tone: 'good' });
    },
  );

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (sure) void leave.run();
  }

  const unsure = asked && !sure;
  return (
    <Dialog onClose={onClose} title={profile.leaveDialogTitle}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <ul className="grid gap-2">
          {profile.leaveWhat.map((text) => (
            <li key={text} className="flex gap-3">
              <Corcholata placed={false} className="mt-1 size-5 shrink-0" />
              {text}
            </li>
          ))}
        </ul>
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-bold">
            <input
              type="checkbox"
              checked={sure}
              aria-invalid={unsure || undefined}
              aria-describedby={unsure ? 'sin-marcar' : undefined}
              onChange={(event) => setSure(event.target.checked)}
              className="size-6 shrink-0 accent-grana focus-ring"
            />
            {profile.leaveSure}
          </label>
          <p
            id="sin-marcar"
            role="alert"
            className={cx('text-sm font-bold text-grana', !unsure && 'hidden')}
          >
            {profile.leaveUnsure}
          </p>
        </div>
        {leave.error !== null && <FormError text={errorText(leave.error)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="danger" busy={leave.busy}>
            {profile.leaveConfirm}
          </Button>
          <Button tone="plain" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
