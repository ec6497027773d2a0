import type { SwitchName, Switches } from '@el-reto/contracts';
import { errorText, toast, useAction, useApi, call, setAnswer } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { Button, cx } from '@el-reto/ui';

const texts = admin.switches;
const names: readonly SwitchName[] = ['likes', 'uploads'];

/** What can be closed at once, without a deploy. */
export function Switches() {
  const { data, error } = useApi('getSwitches');
  return (
    <section
      aria-label={texts.title}
      className="grid gap-2.5 rounded-card border-2 border-ink bg-white p-4"
    >
      <h2 className="font-display text-lg leading-tight uppercase">{texts.title}</h2>
      <p className="text-sm">{texts.lead}</p>
      {!data && error && (
        <p className="text-sm font-bold">{`${texts.loadFailed} ${errorText(error)}`}</p>
      )}
      {(data || !error) && (
        // Until the answer is there, the rows keep their place unseen: nothing below them moves.
        <ul className={cx('grid gap-2', !data && 'invisible')}>
          {names.map((name) => (
            <li key={name}>
              <SwitchRow name={name} position={data?.[name] ?? 'open'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SwitchRow({ name, position }: { name: SwitchName; position: Switches[SwitchName] }) {
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

/** Puts one switch where it is wanted, and shows how all of them stand then. */
async function setSwitch(name: SwitchName, position: Switches[SwitchName]): Promise<void> {
  const now = await call('setSwitches', { body: { [name]: position } });
  // The cached answer follows in its own time.
  await setAnswer('getSwitches', {}, () => now);
}
