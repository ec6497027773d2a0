import type { Client } from '@el-reto/client';
import type { EmulatorIdentity, Session } from './identity.ts';

/** When made-up people were born, unless they say so themselves. */
export const madeUpBirthDate = '1990-01-01';

/** Lets a made-up account like and post; whoever has no record yet gets one. */
export async function giveBirthDate(api: Client, { token }: Pick<Session, 'token'>) {
  await api.call('updateMe', { token, body: { dob: madeUpBirthDate } });
}

/** Someone whom a seed signs up. */
export interface SeedPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dob: string;
}

/** Signs a person up, verified, with a record; one who is there already signs in. */
export async function enrol(
  api: Client,
  identity: EmulatorIdentity,
  { email, password, name, lastName, dob }: SeedPerson,
): Promise<Session> {
  const session = await identity.signInAs({ email, password, displayName: name });
  await api.call('createUser', { token: session.token, body: { name, lastName, dob } });
  return session;
}
