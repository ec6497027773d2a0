import { enrol, madeUpBirthDate, siteOf, type SeedContext } from './people.ts';

/** Creates the administrator of the environment, and no other account. */
export async function seedAdministrator({ info, env }: SeedContext): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!info.authEmulator || !email || !password) return;
  const { api, identity, promote } = siteOf(info, env.FIREBASE_PROJECT_ID);
  const unnamed = { name: 'Administración', lastName: 'El Reto', dob: madeUpBirthDate };
  await promote(await enrol(api, identity, { ...unnamed, email, password }));
}
