import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const accountSchema = z.looseObject({
  localId: z.string(),
  validSince: z.string().optional(),
});

/** The emulator's own export format (`accounts.json` of `firebase emulators:export`). */
export const accountsFileSchema = z.looseObject({ users: z.array(accountSchema).default([]) });
export type AccountsFile = z.infer<typeof accountsFileSchema>;

const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const accountsPath = (projectId: string) =>
  `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;

/** The accounts kept on disk; none when there is no file yet. */
export function readAccounts(file: string): AccountsFile {
  if (!existsSync(file)) return { users: [] };
  return accountsFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export async function importAccounts(
  origin: string,
  projectId: string,
  accounts: AccountsFile,
): Promise<void> {
  if (accounts.users.length === 0) return;
  const response = await fetch(`${origin}${accountsPath(projectId)}:batchCreate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(accounts),
  });
  if (!response.ok) throw new Error(`importing accounts: ${await response.text()}`);
}

/** Replaces the file in one step, so that no crash leaves half of it. */
export async function exportAccounts(
  origin: string,
  projectId: string,
  file: string,
): Promise<void> {
  const url = `${origin}${accountsPath(projectId)}:batchGet?maxResults=-1`;
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`exporting accounts: ${await response.text()}`);
  writeFileSync(`${file}.tmp`, await response.text(), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

/** Makes failed sign-ins answer as the hosted service does: not telling which e-mails exist. */
export async function turnOnEmailPrivacy(origin: string, projectId: string): Promise<void> {
  const response = await fetch(`${origin}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`configuring the emulator: ${await response.text()}`);
}
