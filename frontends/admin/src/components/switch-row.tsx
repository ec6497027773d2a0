import type { SwitchName, Switches } from '@el-reto/contracts';
import { cx, errorText, toast, useAction } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { setSwitch } from '../lib/api/switches.ts';

const texts = admin.switches;

export function SwitchRow({
  name,
  position,
}: {
  name: SwitchName;
  position: Switches[SwitchName];
}) {
  const { run, busy } = useAction(setSwitch);
  const wanted = position === 'open' ? 'closed' : 'open';
  const [label, action] = [texts.names[name], texts.actions[wanted]];

  async function toggle() {
    const answer = await run(name, wanted);
    if (answer.ok) toast(texts.done(label, texts.positions[wanted]), { tone: 'good' });
    else toast(admin.error(errorText(answer.error)), { tone: 'bad' });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grow font-bold">{label}</span>
      <span
        className={cx(
          'rounded-control px-2 py-0.5 text-sm font-bold',
          position === 'open' ? 'bg-agave text-foam' : 'bg-ink text-foam',
        )}
      >
        {texts.positions[position]}
      </span>
      <Button
        tone="plain"
        busy={busy}
        aria-label={texts.of(action, label)}
        onClick={() => void toggle()}
        className="border-2! text-sm shadow-none"
      >
        {action}
      </Button>
    </div>
  );
}
