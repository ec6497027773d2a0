import {
  isOfAccount,
  Link,
  paths,
  patterns,
  useLocation,
  useReturnPath,
  useSession,
} from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { Corcholata, drawing } from '@el-reto/ui';
import galleryIcon from './icons/gallery.svg?raw';
import homeIcon from './icons/home.svg?raw';
import profileIcon from './icons/profile.svg?raw';
import winnersIcon from './icons/winners.svg?raw';

const item = (active: boolean) =>
  `flex h-full w-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.8vw)] font-bold focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-marigold ${active ? 'text-sun' : 'text-foam'}`;

function itemWith(svg: string) {
  const Icon = drawing(svg);
  return ({ href, children }: { href: string; children: string }) => (
    <li>
      <Link href={href} className={item}>
        <Icon className="size-7" />
        <span>{children}</span>
      </Link>
    </li>
  );
}

const Home = itemWith(homeIcon);
const Gallery = itemWith(galleryIcon);
const Winners = itemWith(winnersIcon);
const Profile = itemWith(profileIcon);

export function BottomNav() {
  const session = useSession();
  const back = useReturnPath();
  const [path] = useLocation();
  // On an account page, the link keeps the path from which the first account page was opened.
  const signIn = paths.signInFrom(isOfAccount(path) ? back : paths.profile);
  const person = session.status === 'signed-in' ? paths.profile : signIn;
  return (
    <nav
      aria-label={common.menu}
      className="sticky bottom-0 z-30 [@media(height<22rem)]:static border-t-[3px] border-ink-deep bg-ink pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-17 grid-cols-5">
        <Home href={paths.home}>{common.home}</Home>
        <Gallery href={patterns.gallery}>{common.gallery}</Gallery>
        <li>
          <Link href={paths.takePart} className={item}>
            {/* The raised cap would cover the links below an account's form. */}
            <Corcholata className={isOfAccount(path) ? 'size-7' : '-mt-7 size-14'} />
            <span>{common.takePart}</span>
          </Link>
        </li>
        <Winners href={patterns.winners}>{common.winners}</Winners>
        <Profile href={person}>{common.profileShort}</Profile>
      </ul>
    </nav>
  );
}
