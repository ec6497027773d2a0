import type { ReactNode } from 'react';
import { Link, paths, patterns, useSession } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { Corcholata, penIcons } from '@el-reto/ui';

const drawn = penIcons('size-7 stroke-[2.6]', 32);

const HomeIcon = drawn(
  'M3 14L16 5l13 9M6 13v13h20V13M13 26v-8h6v8M9 12.500q1.750 2 3.500 0 1.750 2 3.500 0 1.750 2 3.500 0 1.750 2 3.500 0',
);

const GalleryIcon = drawn(
  'M5 4h9v11H5zM18 4h9v11h-9zM5 18h9v10H5zM18 18h9v10h-9zM20 12l2.500-4 2.500 4M8 25l3-4M20.500 21.500h4M20.500 25h4',
  <circle cx="9.500" cy="9" r="1.500" className="fill-current" />,
);

const WinnersIcon = drawn(
  'M3 28V20h8v8M11 28V14h10v14M21 28v-6h8v6M2 28h28',
  <path
    d="M16 2.500l1.500 3 3.200.4-2.300 2.300.5 3.200-2.900-1.500-2.900 1.500.5-3.200-2.300-2.300 3.200-.4z"
    className="fill-current"
  />,
);

const ProfileIcon = drawn(
  'M3 13q3-3 7-2.500Q11 4 16 4t6 6.500q4-.5 7 2.500-13 5-26 0zM10.500 15.500v2a5.500 5.500 0 0 0 11 0v-2M4 29q1-6 8-7M28 29q-1-6-8-7',
);

const item = (active: boolean) =>
  `flex h-full w-full flex-col items-center justify-center gap-0.5 text-xs font-bold focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-marigold ${active ? 'text-sun' : 'text-foam'}`;

/** Within thumb's reach on phones. */
export function BottomNav() {
  const session = useSession();
  const person = session.status === 'signed-in' ? paths.profile : paths.signIn;
  return (
    <nav
      aria-label={common.menu}
      className="sticky bottom-0 z-30 border-t-[3px] border-ink-deep bg-ink pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-17 grid-cols-5">
        <Item href={paths.home} label={common.home} icon={<HomeIcon />} />
        <Item href={patterns.gallery} label={common.gallery} icon={<GalleryIcon />} />
        <li>
          <Link href={paths.takePart} className={item}>
            <Corcholata className="-mt-7 size-14" />
            <span>{common.takePart}</span>
          </Link>
        </li>
        <Item href={patterns.winners} label={common.winners} icon={<WinnersIcon />} />
        <Item href={person} label={common.profileShort} icon={<ProfileIcon />} />
      </ul>
    </nav>
  );
}

function Item({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <Link href={href} className={item}>
        {icon}
        <span>{label}</span>
      </Link>
    </li>
  );
}
