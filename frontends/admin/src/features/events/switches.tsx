import type { SwitchName, Switches } from '@el-reto/contracts';
import { useState } from 'react';
import { call, setAnswer, useApi } from '@el-reto/ui/runtime';
import { switches as texts } from '../../messages/admin.ts';
import { cx, phaseOf } from '@el-reto/ui';
import { ConfirmDialog, useCounted } from '../../components/confirm-dialog.tsx';
import { Pill, RetryLine, SmallButton, SwitchButton } from '../../components/tool.tsx';
import { contentsOf } from '../../lib/api/events.ts';

const names: readonly SwitchName[] = ['likes', 'uploads'];

/** Switches that close and open likes and uploads for the whole site. */
export function Switches() {
  const { data, error, reread } = useApi('getSwitches');
  return (
    <section
      aria-label={texts.title}
      className="grid gap-2.5 rounded-card border-2 border-ink bg-white p-4"
    >
      <h2 className="font-display text-lg leading-tight uppercase">{texts.title}</h2>
      <p className="text-sm">{texts.lead}</p>
      {!data && error && <RetryLine text={texts.loadFailed} error={error} onRetry={reread} />}
      {(data || !error) && (
        // Until the answer arrives, the rows are invisible, so that nothing moves.
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
  const [isClosing, setClosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grow font-bold">{texts.names[name]}</span>
      <Pill className={position === 'open' ? 'bg-agave text-foam' : 'bg-ink text-foam'}>
        {texts.positions[name][position]}
      </Pill>
      {position === 'closed' ? (
        <SwitchButton
          action={texts.actions.open}
          name={texts.names[name]}
          work={() => setSwitch(name, 'open')}
        />
      ) : (
        <SmallButton
          action={texts.actions.closed}
          name={texts.names[name]}
          onClick={() => setClosing(true)}
        />
      )}
      {isClosing && <CloseDialog name={name} onClose={() => setClosing(false)} />}
    </div>
  );
}

function CloseDialog({ name, onClose }: { name: SwitchName; onClose: () => void }) {
  const { title, what, affected } = texts.closing[name];
  return (
    <ConfirmDialog
      title={title}
      what={[...what, ...useCounted(['running'], readRunning, affected)]}
      action={title}
      act={() => setSwitch(name, 'closed')}
      onClose={onClose}
    />
  );
}

async function readRunning() {
  const running = (await call('listAllEvents')).filter((one) => phaseOf(one) === 'running');
  const contents = await Promise.all(running.map(({ id }) => contentsOf(id)));
  const sum = (name: 'cards' | 'likes') => contents.reduce((all, one) => all + one[name], 0);
  return { events: running.length, cards: sum('cards'), likes: sum('likes') };
}

/** Sets one switch and caches the positions of all switches. */
async function setSwitch(name: SwitchName, position: Switches[SwitchName]): Promise<string> {
  const now = await call('setSwitches', { body: { [name]: position } });
  await setAnswer('getSwitches', {}, () => now);
  return texts.done[name][position];
}
