import type { PublicScreen, RemoteModule } from '@el-reto/ui/runtime';
import stylesheet from './styles.css?url';

/** The module that the shell loads at run time. */
export default {
  stylesheet,
  screens: {
    home: () => import('./features/home/screen.tsx'),
    gallery: () => import('./features/gallery/screen.tsx'),
    contest: () => import('./features/contest/screen.tsx'),
    game: () => import('./features/game/screen.tsx'),
    post: () => import('./features/post/screen.tsx'),
    winners: () => import('./features/winners/screen.tsx'),
    record: () => import('./features/record/screen.tsx'),
    author: () => import('./features/gallery/author-screen.tsx'),
    profile: () => import('./features/profile/screen.tsx'),
    jury: () => import('./features/jury/screen.tsx'),
    prize: () => import('./features/prize/screen.tsx'),
  },
} satisfies RemoteModule<PublicScreen>;
