import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

const codesSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.string().optional(),
      oobCode: z.string(),
      oobLink: z.string(),
      requestType: z.string(),
    }),
  ),
});

const subjects: Readonly<Record<string, string>> = {
  VERIFY_EMAIL: 'Verifica tu correo',
  PASSWORD_RESET: 'Restablece tu contraseña',
  VERIFY_AND_CHANGE_EMAIL: 'Confirma tu nuevo correo',
  EMAIL_SIGNIN: 'Entra a tu cuenta',
};

/**
 * Handles requests for codes. If a client requests a code, the link is mailed, as the hosted
 * service does; the emulator itself only prints it. A link that the owner requests is only in the
 * answer.
 */
export function mailCodes(origin: string, projectId: string, smtpUrl: string) {
  const transport = createTransport(smtpUrl);
  const from = `noreply@${projectId}.firebaseapp.com`;
  const known = new Set<string>();

  async function mailNew(isForClient: boolean): Promise<void> {
    const answer = await fetch(`${origin}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = codesSchema.parse(await answer.json());
    const fresh = oobCodes.filter(({ oobCode }) => !known.has(oobCode));
    for (const { email, newEmail: to = email, oobCode, oobLink, requestType } of fresh) {
      known.add(oobCode);
      const subject = subjects[requestType] ?? requestType;
      if (isForClient) await transport.sendMail({ from, to, subject, text: oobLink });
    }
  }

  // One request at a time, so that the new codes after an answer belong to its request.
  let last = Promise.resolve();
  return (request: IncomingMessage, response: ServerResponse, emulator: RequestListener): void => {
    const path = request.url?.split('?')[0] ?? '';
    if (!path.endsWith('accounts:sendOobCode')) {
      emulator(request, response);
      return;
    }
    const answerAndMail = async () => {
      emulator(request, response);
      await finished(response);
      await mailNew(!path.includes('/projects/'));
    };
    last = last.then(answerAndMail).catch((error: unknown) => {
      process.stderr.write(`${JSON.stringify({ level: 40, msg: String(error) })}\n`);
    });
  };
}
