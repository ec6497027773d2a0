import { isUndelivered, pageWaitMs } from '@el-reto/contracts/rules';
import { call, navigate, paths, signOut, toast, useApi, useUser } from '@el-reto/ui/runtime';
import { Form, useForm, withRecentSignIn } from '@el-reto/ui/account';
import { profile } from '@el-reto/ui/messages';
import { Corcholata, Dialog } from '@el-reto/ui';
import { CheckField } from '../../components/check-field.tsx';
import { discardDraft } from '../../lib/draft.ts';

/** Deletes the account with all its data, the stored draft and the session. */
const deleteAccount = (uid: string | undefined) =>
  withRecentSignIn(async () => {
    const { message } = await call('deleteMe', { timeoutMs: pageWaitMs('deleteMe') });
    await Promise.all([signOut(), uid && discardDraft(uid)]);
    return message;
  });

export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const uid = useUser()?.uid;
  const claims = useApi('listMyClaims').data ?? [];
  const { field, ...form } = useForm({
    rules: { sure: (sure: string) => (sure ? null : profile.leaveUnsure) },
    send: () => deleteAccount(uid),
    onSent(message) {
      navigate(paths.home);
      toast(message, { tone: 'good' });
    },
  });
  return (
    <Dialog onClose={onClose} title={profile.leaveDialogTitle}>
      <Form {...form} tone="danger" submit={profile.leaveConfirm} canCancel>
        <ul className="grid gap-2 pb-1">
          {profile.leaveWhat.map((text) => (
            <li key={text} className="flex gap-3">
              <Corcholata placed={false} className="mt-1 size-5 shrink-0" />
              {text}
            </li>
          ))}
        </ul>
        {claims.some(isUndelivered) && <p className="font-bold">{profile.leavePrize}</p>}
        <CheckField {...field('sure')} label={profile.leaveSure} className="accent-grana" />
      </Form>
    </Dialog>
  );
}
