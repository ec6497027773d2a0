import { setAdministrator, StackError } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';

const usage = 'Uso: npm run admin -- grant <correo> | revoke <correo>';

/** `npm run admin`: grants or revokes administrator rights. */
await runCommand(async (env, [action, email, ...rest], say) => {
  if ((action !== 'grant' && action !== 'revoke') || !email || rest.length > 0)
    throw new StackError(usage);
  await setAdministrator(natsOf(env), email, action === 'grant');
  say(
    action === 'grant' ? `${email} ya administra El Reto.` : `${email} ya no administra El Reto.`,
  );
});
