import type { Client } from '@el-reto/client';
import type { Session } from './identity.ts';

/** When made-up people were born, unless they say so themselves. */
export const madeUpBirthDate = '1990-01-01';

/** Lets a made-up account like and post; whoever has no record yet gets one. */
export async function giveBirthDate(api: Client, { token }: Pick<Session, 'token'>) {
  await api.call('updateMe', { token, body: { dob: madeUpBirthDate } });
}
