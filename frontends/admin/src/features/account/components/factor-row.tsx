import { FormError } from '@el-reto/ui';
import { authErrorText, removeFactor, type OwnFactor } from '@el-reto/ui/account';
import { toast, useAction } from '@el-reto/ui/facade';
import { secondFactor as texts } from '@el-reto/ui/messages';
import { toolClass } from '../../../components/tool.ts';

interface FactorRowProps {
  factor: OwnFactor;
  onRemoved: () => Promise<void>;
}

/** One second factor and how it goes. */
export function FactorRow({ factor, onRemoved }: FactorRowProps) {
  const { run, busy, error } = useAction(removeFactor);

  async function remove() {
    const answer = await run(factor);
    if (!answer.ok || !answer.result) return;
    toast(texts.removed, { tone: 'good' });
    await onRemoved();
  }

  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow font-bold">{factor.name}</span>
        <button
          type="button"
          disabled={busy}
          aria-label={texts.removeNamed(factor.name)}
          onClick={() => void remove()}
          className={toolClass}
        >
          {texts.remove}
        </button>
      </div>
      {error !== null && <FormError text={authErrorText(error)} />}
    </div>
  );
}
