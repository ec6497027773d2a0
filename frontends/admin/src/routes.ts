import type { AdminScreen, RemoteModule } from '@el-reto/ui/runtime';
import { followTranslation } from '@el-reto/ui';
import stylesheet from './styles.css?url';

followTranslation();

/** The module that the shell loads at run time. The administration's own site uses it, too. */
export default {
  app: 'admin',
  stylesheet,
  screens: {
    admin: () => import('./admin-screen.tsx'),
  },
} satisfies RemoteModule<AdminScreen>;
