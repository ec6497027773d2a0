import type { Juror } from '@el-reto/contracts';
import { Button, Dialog, FormError } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { call, errorText, toast, toldText, useAction } from '@el-reto/ui/runtime';

const texts = admin.jury;

interface RevokeProps {
  eventId: string;
  juror: Juror;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

export function RevokeDialog({ eventId, juror, onClose, onDone }: RevokeProps) {
  const params = { eventId, jurorId: juror.jurorId };
  const revoke = useAction(
    () => call('revokeJuror', { params }),
    async ({ message }) => {
      onClose();
      toast(toldText(message), { tone: 'good' });
      await onDone();
    },
  );
  return (
    <Dialog onClose={onClose} title={texts.revokeTitle}>
      <div className="grid gap-4">
        <p>{texts.revokeText(juror.email ?? texts.gone)}</p>
        {revoke.error !== null && <FormError text={errorText(revoke.error)} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="plain" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button tone="danger" busy={revoke.busy} onClick={() => void revoke.run()}>
            {texts.revoke}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
