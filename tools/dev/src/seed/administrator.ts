import { StackError } from '../errors.ts';
import { setAdministrator } from '../nats/connection.ts';
import { enrol, madeUpBirthDate, siteOf, type SeedContext } from './people.ts';

/**
 * Makes the account of an e-mail an administrator: with a new account at the Auth emulator, or with the
 * account that has signed up and confirmed its e-mail at the hosted service. Resolves to false if there
 * is none yet.
 */
export async function seedAdministrator(
  { info, env, say }: SeedContext,
  email: string,
): Promise<boolean> {
  const { ADMIN_PASSWORD: password } = env;
  try {
    if (info.authEmulator) {
      if (!password) return false;
      const { api, identity } = siteOf(info, env.FIREBASE_PROJECT_ID);
      const unnamed = { name: 'Administración', lastName: 'El Reto', dob: madeUpBirthDate };
      await enrol(api, identity, { ...unnamed, email, password });
    }
    await setAdministrator(info.nats, email, true);
    say(`  ${email} administra El Reto.`);
    return true;
  } catch (error) {
    if (info.authEmulator || !(error instanceof StackError)) throw error;
    say(`! ADMIN_EMAIL=${email}: ${error.message}`);
    const steps = `Con esa cuenta, de ${info.site}/signup, y su correo confirmado`;
    say(`  ${steps}: reinicia, o corre npm run admin -- grant ${email}`);
    return false;
  }
}
