import { waitUntil } from '@el-reto/dev';
import { stack } from './people.ts';
import { soonMs } from './visitor.ts';

interface Code {
  email: string;
  /** The page of the identity provider, which uses the code at once. */
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

interface Mail {
  subject: string;
  text: string;
}

/** Waits for a mail to `email` in which `choose` finds something; resolves to that. */
async function found<T>(email: string, choose: (mail: Mail) => T | undefined): Promise<T> {
  const url = `${stack.mail}api/email?to.address=${encodeURIComponent(email)}`;
  let result: T | undefined;
  const look = async () => {
    const mails = (await (await fetch(url)).json()) as Mail[];
    result = mails.map(choose).find((each) => each !== undefined);
    return result !== undefined;
  };
  await waitUntil(look, { timeoutMs: soonMs });
  if (result === undefined) throw new Error(`the expected mail to ${email} is missing`);
  return result;
}

const linksIn = ({ text }: Mail) => text.match(/https?:\S+/g) ?? [];

/** The address in the product's mail that contains the newest code. */
export async function mailedAddress(email: string): Promise<string> {
  const { oobCode } = await newestCode(email);
  return found(email, (mail) =>
    linksIn(mail).find((link) => new URL(link).searchParams.get('oobCode') === oobCode),
  );
}

/** The text of the mail to `email` with this subject, and the address of its button. */
export const mailTo = (email: string, subject: string): Promise<{ text: string; link: string }> =>
  found(email, (mail) =>
    mail.subject === subject ? { text: mail.text, link: linksIn(mail)[0] ?? '' } : undefined,
  );
