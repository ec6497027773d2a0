import { useApi, usePersonalKey } from '@el-reto/ui/facade';

/** Every user's e-mail address. */
export const useUserEmails = () => useApi<string[]>(usePersonalKey('/api/admin/users/emails'));
