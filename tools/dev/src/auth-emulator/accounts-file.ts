import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';

/** The emulator's own export format (`accounts.json` of `firebase emulators:export`). */
const accountsFileSchema = z.looseObject({
  users: z
    .array(z.looseObject({ localId: z.string(), validSince: z.string().optional() }))
    .default([]),
});
type AccountsFile = z.infer<typeof accountsFileSchema>;

/** The accounts kept on disk; none when there is no file yet. */
export function readAccounts(file: string): AccountsFile {
  if (!existsSync(file)) return { users: [] };
  return accountsFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export async function importAccounts(
  host: string,
  projectId: string,
  accounts: AccountsFile,
): Promise<void> {
  if (accounts.users.length === 0) return;
  await asOwner(`${accountsUrl(host, projectId)}:batchCreate`, 'POST', accounts);
}

/** Replaces the file in one step, so that no crash leaves half of it. */
export async function exportAccounts(host: string, projectId: string, file: string) {
  replaceFile(file, await asOwner(`${accountsUrl(host, projectId)}:batchGet?maxResults=-1`, 'GET'));
}

/** Makes failed sign-ins answer as the hosted service does: not telling which e-mails exist. */
export async function turnOnEmailPrivacy(host: string, projectId: string): Promise<void> {
  const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
  await asOwner(`${originOf(host)}/emulator/v1/projects/${projectId}/config`, 'PATCH', config);
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** Creates an account whose e-mail counts as verified; one that exists already is left alone. */
export async function createVerifiedAccount(host: string, projectId: string, account: NewAccount) {
  const body = { ...account, emailVerified: true };
  await asOwner(accountsUrl(host, projectId), 'POST', body).catch((error: unknown) => {
    if (!String(error).includes('EMAIL_EXISTS')) throw error;
  });
}

/** An emulator is named by its `host:port` or by its whole address. */
export const originOf = (host: string) => (host.startsWith('http') ? host : `http://${host}`);

const accountsUrl = (host: string, projectId: string) =>
  `${originOf(host)}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;

async function asOwner(url: string, method: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${answer}`);
  return answer;
}
