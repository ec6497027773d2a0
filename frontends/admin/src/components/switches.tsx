import type { SwitchName, Switches } from '@el-reto/contracts';
import { call, errorText, setAnswer, useApi } from '@el-reto/ui/runtime';
import { admin } from '../messages/admin.ts';
import { cx } from '@el-reto/ui';
import { Pill, SwitchButton } from './tool.tsx';

const texts = admin.switches;
const names: readonly SwitchName[] = ['likes', 'uploads'];

/** Switches that close and open likes and uploads for the whole site. */
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
        // The rows are invisible until the answer arrives, so that nothing below them moves.
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
  const wanted = position === 'open' ? 'closed' : 'open';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grow font-bold">{texts.names[name]}</span>
      <Pill className={position === 'open' ? 'bg-agave text-foam' : 'bg-ink text-foam'}>
        {texts.positions[position]}
      </Pill>
      <SwitchButton
        action={texts.actions[wanted]}
        name={texts.names[name]}
        work={() => setSwitch(name, wanted)}
      />
    </div>
  );
}

/** Sets one switch and caches the positions of all. */
async function setSwitch(name: SwitchName, position: Switches[SwitchName]): Promise<string> {
  const now = await call('setSwitches', { body: { [name]: position } });
  await setAnswer('getSwitches', {}, () => now);
  return texts.done(texts.names[name], texts.positions[position]);
}
