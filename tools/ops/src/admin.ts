import { runCommand } from './command.ts';
import {
  currentEnv,
  type StackEnv,
  StackError,
  setAdministrator,
  natsUrlOf,
  readStackFile,
} from '@el-reto/dev';

const usage = 'Uso: npm run admin -- grant <correo> | revoke <correo>';

/**
 * `npm run admin`: makes someone an administrator, or no longer one. Asks on the NATS server that
 * the environment names, where it names one, else on that of the running stack.
 */
export async function setAdmin(env: StackEnv, [action, email]: string[]): Promise<string> {
  if ((action !== 'grant' && action !== 'revoke') || !email) throw new StackError(usage);
  const nats = env.NATS_URL ? natsUrlOf(env) : readStackFile(env.DATA_DIR)?.nats;
  if (!nats) {
    throw new StackError(
      `El Reto no está en marcha con DATA_DIR=${env.DATA_DIR}: npm start primero.`,
    );
  }
  await setAdministrator(nats, email, action === 'grant');
  return action === 'grant'
    ? `${email} ya administra El Reto.`
    : `${email} ya no administra El Reto.`;
}

if (import.meta.main) {
  await runCommand(async (args, say) => say(await setAdmin(currentEnv(), args)));
}
