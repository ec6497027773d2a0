import { admin } from '@el-reto/ui/messages';
import { Dialog, Select } from '@el-reto/ui';
import { preferences, undoChoicesS, usePreferences } from '../lib/preferences.ts';

const texts = admin.moderation;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { letterKeys, undoS } = usePreferences();
  return (
    <Dialog title={texts.helpTitle} onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          {texts.keys.map(([key, meaning]) => (
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
          {texts.letterKeys}
        </label>
        <Select
          label={texts.undoTime}
          value={String(undoS)}
          options={undoChoicesS.map((seconds) => ({
            value: String(seconds),
            label: texts.undoSeconds(seconds),
          }))}
          onChange={(value) => {
            const chosen = undoChoicesS.find((seconds) => String(seconds) === value);
            if (chosen) preferences.change({ undoS: chosen });
          }}
        />
      </div>
    </Dialog>
  );
}
