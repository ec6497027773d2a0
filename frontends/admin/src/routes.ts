import { adminAddresses } from '@el-reto/contracts/admin-addresses';
import { addAddresses, type AdminScreen, type RemoteModule } from '@el-reto/ui/runtime';
import { followTranslation } from '@el-reto/ui';
import stylesheet from './styles.css?url';

addAddresses(adminAddresses);
followTranslation();

/** The module that the shell loads at run time. The administration's own site uses it, too. */
export default {
  stylesheet,
  screens: {
    admin: () => import('./admin-screen.tsx'),
  },
} satisfies RemoteModule<AdminScreen>;
