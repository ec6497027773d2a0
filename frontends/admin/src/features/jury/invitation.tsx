import type { CallAnswer } from '@el-reto/contracts';
import { Button, controlClass, Field, FormError, TextField } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { config, errorText, toast } from '@el-reto/ui/runtime';
import { Tool } from '../../components/tool.tsx';

const texts = admin.jury;

export type Invited = CallAnswer<'inviteJuror'>;

interface InvitationProps {
  email: string;
  onEmail: (email: string) => void;
  invite: { busy: boolean; error: unknown; run: (email: string) => Promise<void> };
  /** The last one, whose link is shown this once. */
  invited: Invited | null;
}

/** Invites a person to the jury. */
export function Invitation({ email, onEmail, invite, invited }: InvitationProps) {
  return (
    <div className="grid gap-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void invite.run(email);
        }}
      >
        <div className="grow basis-60">
          <TextField
            type="email"
            required
            label={texts.email}
            value={email}
            autoComplete="off"
            onChange={({ target }) => onEmail(target.value)}
          />
        </div>
        <Button type="submit" busy={invite.busy}>
          {texts.invite}
        </Button>
      </form>
      {invite.error !== null && <FormError text={admin.error(errorText(invite.error))} />}
      {invited && <InvitedLink key={invited.link} invited={invited} />}
    </div>
  );
}

function InvitedLink({ invited: { juror, link, sent } }: { invited: Invited }) {
  const address = (config.siteUrl || location.origin) + link;
  const email = juror.email ?? '';
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast(texts.copied, { tone: 'good' });
    } catch {
      toast(texts.copyFailed, { tone: 'bad' });
    }
  }
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
      <Tool onClick={() => void copy()} className="justify-self-start">
        {texts.copy}
      </Tool>
    </div>
  );
}
