import { paths, toast, useUser } from '@el-reto/ui/runtime';
import {
  confirmSignIn,
  Form,
  NewPassword,
  signedInUser,
  useForm,
  validateEmail,
} from '@el-reto/ui/account';
import { account, common, profile } from '@el-reto/ui/messages';
import { Button, Dialog, TextField } from '@el-reto/ui';

interface ChangeSignInProps {
  what: 'password' | 'email';
  onClose: () => void;
}

export default function ChangeSignIn({ what, onClose }: ChangeSignInProps) {
  if (what === 'email') return <NewEmail onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={profile.changePassword} isForm>
      <NewPassword
        send={async (password) => {
          if (!(await confirmed(({ sdk, user }) => sdk.updatePassword(user, password)))) return;
          toast(profile.passwordSaved, { tone: 'good' });
          onClose();
        }}
      />
    </Dialog>
  );
}

type Account = Awaited<ReturnType<typeof signedInUser>>;

/** Runs `work` after a new sign-in; false if that dialog was closed. */
async function confirmed(work: (known: Account) => Promise<void>): Promise<boolean> {
  if (!(await confirmSignIn(profile.confirmLead))) return false;
  await work(await signedInUser());
  return true;
}

function NewEmail({ onClose }: Pick<ChangeSignInProps, 'onClose'>) {
  const current = useUser()?.email;
  const {
    field,
    result: sentTo,
    ...form
  } = useForm({
    rules: {
      email: (email: string) =>
        email.trim().toLowerCase() === current ? profile.sameEmail : validateEmail(email),
    },
    async send({ email }) {
      const [address, url] = [email.trim(), `${location.origin}${paths.signInFrom(paths.profile)}`];
      const isSent = await confirmed(({ sdk, user }) =>
        sdk.verifyBeforeUpdateEmail(user, address, { url }),
      );
      return isSent ? address : null;
    },
  });
  return (
    <Dialog onClose={onClose} title={profile.changeEmail} isForm={!sentTo}>
      {sentTo ? (
        <div className="grid gap-4">
          <output className="wrap-anywhere">{profile.newEmailSent(sentTo)}</output>
          <p className="text-sm text-ink-soft">{account.sentHint}</p>
          <Button className="w-full" onClick={onClose}>
            {common.understood}
          </Button>
        </div>
      ) : (
        <Form {...form} submit={account.resetSubmit}>
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            label={profile.newEmail}
            hint={profile.newEmailHint}
          />
        </Form>
      )}
    </Dialog>
  );
}
