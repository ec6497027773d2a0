import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';

interface MenuProps {
  trigger: ReactElement;
  /** Name of the build whose styles the list needs ('shell', 'public', 'admin'). */
  app: string;
  items: readonly { label: string; run: () => void; danger?: boolean }[];
}

/** A list of actions behind a button. */
export function Menu({ trigger, items, app }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal data-app={app}>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup className="min-w-48 animate-fade rounded-card border-[3px] border-ink bg-foam p-1 text-ink shadow-print">
            {items.map(({ label, run, danger }) => (
              <Base.Item
                key={label}
                onClick={run}
                className={`flex min-h-11 cursor-pointer items-center rounded-control px-3 font-bold data-[highlighted]:bg-sun ${danger ? 'text-grana' : ''}`}
              >
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
