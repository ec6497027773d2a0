export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** Creates an account whose e-mail counts as verified; one that exists already is left alone. */
export async function createVerifiedAccount(
  emulator: string,
  projectId: string,
  account: NewAccount,
): Promise<void> {
  const origin = emulator.startsWith('http') ? emulator : `http://${emulator}`;
  const url = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, emailVerified: true }),
  });
  const body = await response.text();
  if (!response.ok && !body.includes('EMAIL_EXISTS')) {
    throw new Error(`creating ${account.email}: ${body}`);
  }
}
