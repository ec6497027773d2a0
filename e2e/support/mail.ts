import { stack } from './people.ts';

interface Mail {
  email: string;
  requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET';
  oobLink: string;
  oobCode: string;
}

/** The newest message that the identity provider would have sent to `email`. */
export async function newestMail(email: string): Promise<Mail> {
  const url = `${stack.authEmulator}/emulator/v1/projects/demo-el-reto/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast((each) => each.email === email);
  if (!mail) throw new Error(`no e-mail for ${email}`);
  return mail;
}
