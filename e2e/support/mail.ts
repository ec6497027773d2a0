import { waitUntil } from '@el-reto/dev';
import { stack } from './people.ts';
import { soon } from './visitor.ts';

interface Code {
  email: string;
  requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET';
  /** The identity provider's own page, which takes the code at once. */
  oobLink: string;
  oobCode: string;
}

/** The newest code that the identity provider made for `email`. */
export async function newestCode(email: string): Promise<Code> {
  const url = `${stack.authEmulator}/emulator/v1/projects/demo-el-reto/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: Code[] };
  const code = oobCodes.findLast((each) => each.email === email);
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

/** The address in the product's mail that brings that code. */
export async function mailedAddress(email: string): Promise<string> {
  const { oobCode } = await newestCode(email);
  const url = `${stack.mail}api/email?to.address=${encodeURIComponent(email)}`;
  let address: string | undefined;
  await waitUntil(
    async () => {
      const mails = (await (await fetch(url)).json()) as { text: string }[];
      const links = mails.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
      address = links.find((link) => new URL(link).searchParams.get('oobCode') === oobCode);
      return address !== undefined;
    },
    { timeoutMs: soon.timeout },
  );
  if (address === undefined) throw new Error(`no mail for ${email}`);
  return address;
}
