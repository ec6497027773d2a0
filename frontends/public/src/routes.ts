import type { PublicScreen, RemoteModule } from '@el-reto/ui/runtime';
import stylesheet from './styles.css?url';

/** The module that the shell loads at run time. */
export default {
  app: 'public',
  stylesheet,
  screens: {
    home: () => import('./screens/home.tsx'),
    gallery: () => import('./screens/gallery.tsx'),
    contest: () => import('./screens/contest.tsx'),
    game: () => import('./screens/game.tsx'),
    post: () => import('./screens/post.tsx'),
    winners: () => import('./screens/winners.tsx'),
    record: () => import('./screens/record.tsx'),
    author: () => import('./screens/author.tsx'),
    profile: () => import('./screens/profile.tsx'),
    jury: () => import('./screens/jury.tsx'),
    prize: () => import('./screens/prize.tsx'),
  },
} satisfies RemoteModule<PublicScreen>;
