import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { FrameIcon, GridIcon } from '../../../components/icons.tsx';
import { toolClass } from '../../../components/tool.ts';
import { preferences } from '../lib/moderation-desk.ts';
import type { Preferences } from '../lib/preferences.ts';
import { KeyCap } from '../../../components/key-cap.tsx';

const texts = admin.moderation;

interface ToolbarProps {
  view: Preferences['view'];
  waiting: number;
  reported: number;
  /** What only the shown view offers. */
  children?: ReactNode;
  onHelp: () => void;
}

/** How much there is to do, and the ways of looking at it. */
export function Toolbar({ view, waiting, reported, children, onHelp }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto py-1.5">
        <strong>{texts.waiting(waiting)}</strong>
        {reported > 0 && (
          <span className="ml-2 rounded-control bg-grana px-2 py-0.5 text-sm font-bold text-foam">
            {texts.reportedWaiting(reported)}
          </span>
        )}
      </p>
      {children}
      <fieldset className="flex">
        <legend className="sr-only">{texts.viewLabel}</legend>
        <ViewButton view="grid" shown={view} icon={<GridIcon />} />
        <ViewButton view="focus" shown={view} icon={<FrameIcon />} />
      </fieldset>
      <button type="button" onClick={onHelp} className={toolClass}>
        {texts.help} <KeyCap>?</KeyCap>
      </button>
    </div>
  );
}

function ViewButton(props: {
  view: Preferences['view'];
  shown: Preferences['view'];
  icon: ReactNode;
}) {
  const { view, shown, icon } = props;
  return (
    <button
      type="button"
      aria-pressed={view === shown}
      onClick={() => preferences.change({ view })}
      className={cx(
        toolClass,
        'first-of-type:rounded-r-none first-of-type:border-r-0 last-of-type:rounded-l-none aria-pressed:bg-sun',
      )}
    >
      {icon}
      <span>{texts.views[view]}</span>
    </button>
  );
}
