import type { ReactNode } from 'react';
import { Link, paths, patterns, useSession } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';
import { GalleryIcon, HomeIcon, ProfileIcon, WinnersIcon } from './nav-icons.tsx';

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
