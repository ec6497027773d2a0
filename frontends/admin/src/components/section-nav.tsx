import { Link, useLocation } from '@el-reto/ui/runtime';
import { cx } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import { rights } from '../messages/rights.ts';
import { KeyIcon } from './icons.tsx';
import { toolClass } from './tool.tsx';

export type Section = keyof typeof admin.sections;
const sections = Object.keys(admin.sections) as Section[];
const tabs = sections.filter((section) => section !== 'cuenta');

export function sectionFrom(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'moderacion';
}

/**
 * Scrolls the row of tabs so that the current tab is visible. A badge that appears later may push
 * the tab beyond the edge of the screen again.
 */
const bringCurrentIntoSight = (one: HTMLElement | null) => {
  const list = one?.closest('ul');
  const tab = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
};

interface SectionNavProps {
  section: Section;
  /** Number of photos and profiles without a decision. */
  waiting: number;
  /** Requests about people's data that are due soon. */
  due: number;
}

/** Links to the sections, which are query parameters of one page. */
export function SectionNav({ section, waiting, due }: SectionNavProps) {
  const [path] = useLocation();
  return (
    <nav aria-label={admin.sectionsLabel} className="w-full">
      <ul className="flex overflow-x-auto border-b-[3px] border-ink max-sm:-mx-3 max-sm:px-3">
        {tabs.map((name) => (
          <li key={name} ref={name === section ? bringCurrentIntoSight : null}>
            <Link
              href={`${path}?seccion=${name}`}
              aria-current={name === section ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-1.5 rounded-t-control whitespace-nowrap border-[3px] border-b-0 font-bold focus-ring px-3 max-sm:px-2 max-sm:text-[0.8125rem]',
                name === section ? 'border-ink bg-sun' : 'border-transparent hover:bg-foam-deep',
              )}
            >
              {admin.sections[name]}
              {name === 'moderacion' && (
                <Badge count={waiting} label={admin.waitingBadge(waiting)} />
              )}
              {name === 'derechos' && <Badge count={due} label={rights.due(due)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <>
      <span
        ref={bringCurrentIntoSight}
        aria-hidden="true"
        className="min-w-6 rounded-full bg-grana px-1.5 text-center text-sm leading-6 text-foam tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">, {label}</span>
    </>
  );
}

export function AccountLink({ current }: { current: boolean }) {
  const [path] = useLocation();
  return (
    <Link
      href={`${path}?seccion=cuenta`}
      aria-current={current ? 'page' : undefined}
      className={cx(toolClass, current && 'bg-sun!')}
    >
      <KeyIcon />
      {admin.sections.cuenta}
    </Link>
  );
}
