import { accountsRequests } from '@el-reto/contracts';
import { ask } from './ask.ts';
import { withNats } from './with-nats.ts';

/** Makes the account with this e-mail an administrator, or no longer one, as the operator. */
export const setAdministrator = (natsUrl: string, email: string, admin: boolean) =>
  withNats(natsUrl, (connection) => ask(connection, accountsRequests.setAdmin, { email, admin }));
