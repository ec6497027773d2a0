import { accountsRequests } from '@el-reto/contracts';
import { connect } from '@nats-io/transport-node';
import { ask } from './ask.ts';
import { connectionOptions } from './streams.ts';

/** Makes the account with this e-mail an administrator, or no longer one, as the operator. */
export async function setAdministrator(
  natsUrl: string,
  email: string,
  admin: boolean,
): Promise<void> {
  const connection = await connect({ ...connectionOptions(natsUrl), reconnect: false });
  try {
    await ask(connection, accountsRequests.setAdmin, { email, admin });
  } finally {
    await connection.close();
  }
}
