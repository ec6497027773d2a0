import type { CallAnswer } from '@el-reto/contracts';
import { Button, controlClass, Field, FormError, TextField } from '@el-reto/ui';
import { useForm, validateEmail } from '@el-reto/ui/account';
import { admin } from '../../messages/admin.ts';
import { config, errorText } from '@el-reto/ui/runtime';
import { Tool } from '../../components/tool.tsx';
import { copyText } from '../../lib/copy-text.ts';

const texts = admin.jury;

export type Invited = CallAnswer<'inviteJuror'>;

interface InvitationProps {
  invite: (email: string) => Promise<Invited>;
  onInvited: (invited: Invited) => Promise<unknown>;
  /** The last invitation. Its link is shown only now. */
  invited: Invited | null;
}

/** Invites a person to the jury. */
export function Invitation({ invite, onInvited, invited }: InvitationProps) {
  const { field, set, onSubmit, busy, error } = useForm({
    rules: { email: validateEmail },
    send: ({ email }) => invite(email.trim()),
    onSent(answer) {
      set('email', '');
      return onInvited(answer);
    },
  });
  return (
    <div className="grid gap-4">
      <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
        <div className="grow basis-60">
          <TextField {...field('email')} type="email" label={texts.email} autoComplete="off" />
        </div>
        <Button type="submit" busy={busy}>
          {texts.invite}
        </Button>
      </form>
      {error !== null && <FormError text={admin.error(errorText(error))} />}
      {invited && <InvitedLink key={invited.link} invited={invited} />}
    </div>
  );
}

function InvitedLink({ invited: { juror, link, sent } }: { invited: Invited }) {
  const address = (config.siteUrl || location.origin) + link;
  const email = juror.email ?? '';
  return (
    <div className="grid gap-3 rounded-card border-2 border-dashed border-ink p-4">
      <output className="font-bold break-words">
        {texts.invited[sent ? 'sent' : 'unsent'](email)}
      </output>
      <Field label={texts.link} hint={texts.linkHint}>
        {(control) => (
          <input
            {...control}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className={controlClass}
          />
        )}
      </Field>
      <Tool
        onClick={() => void copyText(address, texts.copied, texts.copyFailed)}
        className="justify-self-start"
      >
        {texts.copy}
      </Tool>
    </div>
  );
}
