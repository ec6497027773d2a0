import { useState } from 'react';
import type { CallAnswer } from '@el-reto/contracts';
import { ActionError, Button, dayAt, Progress, TextField } from '@el-reto/ui';
import { useForm, validateEmail } from '@el-reto/ui/account';
import { failureText } from '../../messages/admin.ts';
import { jury as texts } from '../../messages/jury.ts';
import { call, config, useAction } from '@el-reto/ui/runtime';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Pill, Tool } from '../../components/tool.tsx';
import { rereadIfFailed } from '../../lib/api/desk.ts';
import { copyText } from '../../lib/copy-text.ts';

const looks = {
  invited: 'bg-sun',
  expired: 'bg-foam-deep',
  accepted: 'bg-agave text-foam',
  revoked: 'bg-foam-deep text-ink-soft',
};

type Desk = CallAnswer<'getJuryDesk'>;
type Juror = Desk['jurors'][number];
type Invited = CallAnswer<'inviteJuror'>;

interface JurorsProps {
  eventId: string;
  desk: Desk;
  onDone: () => Promise<unknown>;
}

/** The jurors and their progress. Their points are not shown, because they are secret. */
export function Jurors({ eventId, desk: { jurors, cards, closed }, onDone }: JurorsProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const isInvited = ({ jurorId }: Juror) => jurorId === invited?.juror.jurorId;
  // The desk may have been read before the invitation.
  const isOpen = (jurors.find(isInvited)?.state ?? 'invited') === 'invited';
  const [revoking, setRevoking] = useState<Juror | null>(null);
  const invite = (email: string) =>
    rereadIfFailed(call('inviteJuror', { params: { eventId }, body: { email } }), onDone);
  const onInvited = (answer: Invited) => {
    setInvited(answer);
    return onDone();
  };
  const again = useAction(invite, onInvited);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4 rounded-card border-2 border-ink bg-white p-4 sm:p-6">
      <h2 className="font-display text-lg uppercase">{texts.jurors}</h2>
      {!closed && (
        <Invitation invite={invite} onInvited={onInvited} invited={isOpen ? invited : null} />
      )}
      <ActionError error={again.error} textOf={failureText} />
      {jurors.length === 0 && <p>{texts.noJurors}</p>}
      <ul className="grid gap-3">
        {jurors.map((juror) => (
          <li
            key={juror.jurorId}
            className="grid gap-2 border-b border-foam-shade pb-3 last:border-b-0"
          >
            <div className="flex flex-wrap items-center gap-2">
              <strong className="min-w-0 grow break-all">{juror.email ?? texts.gone}</strong>
              <Pill className={looks[juror.state]}>{texts.states[juror.state]}</Pill>
            </div>
            {juror.state === 'accepted' && (
              <Progress
                label={texts.progress(juror.scored, cards)}
                value={cards === 0 ? 0 : juror.scored / cards}
              />
            )}
            {juror.state === 'invited' && (
              <p className="text-sm">{texts.expires(dayAt(juror.expiresAt))}</p>
            )}
            {!closed && juror.state !== 'revoked' && (
              <div className="flex flex-wrap gap-2">
                {juror.state !== 'accepted' && juror.email !== null && (
                  <Tool disabled={again.busy} onClick={() => void again.run(juror.email ?? '')}>
                    {texts.again}
                  </Tool>
                )}
                <Tool onClick={() => setRevoking(juror)}>{texts.revoking.remove}</Tool>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{texts.secret}</p>
      {revoking && (
        <ConfirmDialog
          title={texts.revoking.title}
          what={texts.revoking.what(revoking.email ?? texts.gone, revoking.scored)}
          cancel={texts.revoking.keep}
          action={texts.revoking.remove}
          act={async () => {
            const params = { eventId, jurorId: revoking.jurorId };
            const { message } = await rereadIfFailed(call('revokeJuror', { params }), onDone);
            return message;
          }}
          onClose={() => setRevoking(null)}
          onDone={onDone}
        />
      )}
    </section>
  );
}

interface InvitationProps {
  invite: (email: string) => Promise<Invited>;
  onInvited: (invited: Invited) => Promise<unknown>;
  /** The last invitation, until it is accepted or withdrawn. Its link is shown only now. */
  invited: Invited | null;
}

function Invitation({ invite, onInvited, invited }: InvitationProps) {
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
      <ActionError error={error} textOf={failureText} />
      {invited && <InvitedLink key={invited.link} invited={invited} />}
    </div>
  );
}

function InvitedLink({ invited: { juror, link, sent } }: { invited: Invited }) {
  const address = (config.siteUrl || location.origin) + link;
  const email = juror.email ?? '';
  return (
    <div className="grid gap-3 rounded-card border-2 border-dashed border-ink p-4">
      <output className="font-bold wrap-anywhere">
        {texts.invited[sent ? 'sent' : 'unsent'](email)}
      </output>
      <TextField
        label={texts.link}
        hint={texts.linkHint}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Tool
        onClick={() => void copyText(address, texts.copied, texts.copyFailed)}
        className="justify-self-start"
      >
        {texts.copy}
      </Tool>
    </div>
  );
}
