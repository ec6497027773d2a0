import { useState } from 'react';
import type { CallAnswer } from '@el-reto/contracts';
import { dayAt, Progress } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { call, toldText, useAction } from '@el-reto/ui/runtime';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Pill, Tool } from '../../components/tool.tsx';
import { Invitation, type Invited } from './invitation.tsx';

const texts = admin.jury;
const looks = {
  invited: 'bg-sun',
  expired: 'bg-foam-deep',
  accepted: 'bg-agave text-foam',
  revoked: 'bg-foam-deep text-ink-soft',
};

type Desk = CallAnswer<'getJuryDesk'>;
type Juror = Desk['jurors'][number];

interface JurorsProps {
  eventId: string;
  desk: Desk;
  onDone: () => Promise<unknown>;
}

/** The jurors and their progress; their points are secret. */
export function Jurors({ eventId, desk: { jurors, cards, closed }, onDone }: JurorsProps) {
  const [email, setEmail] = useState('');
  const [invited, setInvited] = useState<Invited | null>(null);
  const [revoking, setRevoking] = useState<Juror | null>(null);
  const invite = useAction(
    (to: string) => call('inviteJuror', { params: { eventId }, body: { email: to } }),
    async (answer) => {
      setInvited(answer);
      setEmail('');
      await onDone();
    },
  );
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4 rounded-card border-2 border-ink bg-white p-4 sm:p-6">
      <h2 className="font-display text-lg uppercase">{texts.jurors}</h2>
      {!closed && <Invitation {...{ email, invite, invited }} onEmail={setEmail} />}
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
                  <Tool onClick={() => void invite.run(juror.email ?? '')}>{texts.again}</Tool>
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
          text={texts.revoking.text(revoking.email ?? texts.gone)}
          cancel={texts.revoking.keep}
          action={texts.revoking.remove}
          act={async () => {
            const params = { eventId, jurorId: revoking.jurorId };
            return toldText((await call('revokeJuror', { params })).message);
          }}
          onClose={() => setRevoking(null)}
          onDone={onDone}
        />
      )}
    </section>
  );
}
