import type { ReactNode } from 'react';
import { admin } from '../messages/admin.ts';
import { Dialog } from '@el-reto/ui';
import { KeyCap } from './icons.tsx';
import { Tool } from './tool.tsx';
import { preferences, usePreferences } from '../lib/preferences.ts';

interface KeysDialogProps {
  /** Pairs of a key and its effect. */
  keys: readonly (readonly [string, string])[];
  onClose: () => void;
  /** Settings of the current section. */
  children?: ReactNode;
}

export function KeysDialog({ keys, onClose, children }: KeysDialogProps) {
  const { letterKeys } = usePreferences();
  return (
    <Dialog title={admin.helpTitle} onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          {keys.map(([key, meaning]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt>
                <kbd className="rounded-[4px] border-2 border-ink px-2 py-0.5 font-sans text-sm font-bold">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={letterKeys}
            onChange={(event) => preferences.change({ letterKeys: event.target.checked })}
            className="size-6 accent-marigold-deep"
          />
          {admin.letterKeys}
        </label>
        {children}
      </div>
    </Dialog>
  );
}

export const HelpButton = ({ onClick }: { onClick: () => void }) => (
  <Tool onClick={onClick}>
    {admin.help} <KeyCap>?</KeyCap>
  </Tool>
);
