import { Link, useLocation } from '@el-reto/ui/runtime';
import { cx } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { KeyIcon } from './icons.tsx';
import { toolClass } from './tool.tsx';

/** The sections of the work, each with a tab. */
const tabs = [
  'moderacion',
  'votos',
  'eventos',
  'ganadores',
  'usuarios',
  'resumen',
  'bitacora',
] as const;
const sections = [...tabs, 'cuenta'] as const;
export type Section = (typeof sections)[number];

/** The section that an address names; moderation where it names none. */
export function sectionFrom(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'moderacion';
}

/** On a phone, tabs lie side by side beyond its edge. */
const bringIntoSight = (tab: HTMLElement | null) => {
  const list = tab?.parentElement;
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
};

/** The sections as addresses of one page: an unknown path would not be found. */
export function SectionNav({ section, waiting }: { section: Section; waiting: number }) {
  const [path] = useLocation();
  return (
    <nav aria-label={admin.sectionsLabel} className="max-sm:w-full sm:ml-auto">
      <ul className="flex border-b-[3px] border-ink max-sm:-mx-3 max-sm:justify-between max-sm:overflow-x-auto max-sm:px-3">
        {tabs.map((name) => (
          <li key={name} ref={name === section ? bringIntoSight : null}>
            <Link
              href={`${path}?seccion=${name}`}
              aria-current={name === section ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-1.5 rounded-t-control border-[3px] border-b-0 font-bold focus-ring max-sm:px-1 max-sm:text-[0.8125rem] sm:px-4',
                name === section ? 'border-ink bg-sun' : 'border-transparent hover:bg-foam-deep',
              )}
            >
              {admin.sections[name]}
              {name === 'moderacion' && waiting > 0 && <Badge count={waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="min-w-6 rounded-full bg-grana px-1.5 text-center text-sm leading-6 text-foam tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">, {admin.waitingBadge(count)}</span>
    </>
  );
}

export function AccountLink({ current }: { current: boolean }) {
  const [path] = useLocation();
  return (
    <Link
      href={`${path}?seccion=cuenta`}
      aria-current={current ? 'page' : undefined}
      className={cx(toolClass, 'sm:order-last', current && 'bg-sun!')}
    >
      <KeyIcon />
      {admin.sections.cuenta}
    </Link>
  );
}
