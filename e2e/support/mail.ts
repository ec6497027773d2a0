import { waitUntil } from '@el-reto/dev';
import { soonMs } from './patience.ts';
import { stack } from './people.ts';

interface Code {
  email: string;
  /** The page of the identity provider, which uses the code at once. */
  oobLink: string;
}

/**
 * The newest code that the identity provider made for `email`. Waits for the first one, because the
 * answer to a request for a mail does not wait for its code.
 */
export function newestCode(email: string): Promise<Code> {
  const url = `${stack.authEmulator}/emulator/v1/projects/demo-el-reto/oobCodes`;
  return whenFound(`code for ${email}`, async () => {
    const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: Code[] };
    return oobCodes.findLast((each) => each.email === email);
  });
}

interface Mail {
  subject: string;
  /** The time of its arrival. */
  time: string;
  text: string;
}

/** Repeats `look` until it finds something; resolves to that. */
async function whenFound<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined;
  const isFound = async () => (found = await look()) !== undefined;
  await waitUntil(isFound, { timeoutMs: soonMs });
  if (found === undefined) throw new Error(`no ${what}`);
  return found;
}

/** Waits for a mail to `email` in which `choose` finds something; resolves to that of the newest one. */
function mailWith<T>(email: string, choose: (mail: Mail) => T | undefined): Promise<T> {
  const url = `${stack.mail}api/email?to.address=${encodeURIComponent(email)}`;
  return whenFound(`expected mail to ${email}`, async () => {
    const mails = (await (await fetch(url)).json()) as Mail[];
    const newestFirst = mails.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
    return newestFirst.map(choose).find((each) => each !== undefined);
  });
}

const linksIn = ({ text }: Mail) => text.match(/https?:\S+/g) ?? [];

/** The address with a code in the newest mail of the product that has another address than `earlier`. */
export const mailedAddress = (email: string, ...earlier: readonly string[]): Promise<string> =>
  mailWith(email, (mail) =>
    linksIn(mail).find(
      (link) => new URL(link).searchParams.has('oobCode') && !earlier.includes(link),
    ),
  );

/** The text of the mail to `email` with this subject, and the address of its button. */
export const mailTo = (email: string, subject: string): Promise<{ text: string; link: string }> =>
  mailWith(email, (mail) =>
    mail.subject === subject ? { text: mail.text, link: linksIn(mail)[0] ?? '' } : undefined,
  );
