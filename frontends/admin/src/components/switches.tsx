import type { SwitchName } from '@el-reto/contracts';
import { cx, errorText } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { useSwitches } from '../lib/api/switches.ts';
import { SwitchRow } from './switch-row.tsx';

const texts = admin.switches;
const names: readonly SwitchName[] = ['likes', 'uploads'];

/** What can be closed at once, without a deploy. */
export function Switches() {
  const { data, error } = useSwitches();
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
