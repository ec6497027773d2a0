import { AppError } from '@el-reto/contracts';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { FirebaseAuthError, getAuth, type UserRecord } from 'firebase-admin/auth';
import { ENV, type BaseEnv } from '@el-reto/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pTimeout from 'p-timeout';

/** Most accounts that the provider looks up at once. */
export const accountsPerCall = 100;

const unknownAccount = new Set([
  'auth/user-not-found',
  'auth/email-not-found',
  'auth/invalid-email',
]);

/** Accounts at Firebase Authentication. Throws SERVICE_UNAVAILABLE if the provider does not answer. */
@Injectable()
export class Identity implements OnApplicationShutdown {
  /** Longest wait for the identity provider, in milliseconds. Its client would wait for minutes. */
  timeoutMs = 2_500;
  readonly #app: App;

  constructor(@Inject(ENV) env: BaseEnv) {
    this.#app = initializeApp(
      { projectId: env.FIREBASE_PROJECT_ID },
      `accounts-${crypto.randomUUID()}`,
    );
  }

  findByEmail(email: string): Promise<UserRecord | undefined> {
    return this.#ask(getAuth(this.#app).getUserByEmail(email));
  }

  /** The verified e-mail addresses, by uid. Accounts without one are missing. */
  async verifiedEmails(uids: readonly string[]): Promise<Map<string, string>> {
    const lookups = Array.from({ length: Math.ceil(uids.length / accountsPerCall) }, (_, call) => {
      const some = uids.slice(call * accountsPerCall, (call + 1) * accountsPerCall);
      return this.#ask(getAuth(this.#app).getUsers(some.map((uid) => ({ uid }))));
    });
    const found = (await Promise.all(lookups)).flatMap((answer) => answer?.users ?? []);
    return new Map(
      found.flatMap(({ uid, email, emailVerified }) =>
        emailVerified && email !== undefined ? [[uid, email]] : [],
      ),
    );
  }

  /** The one-time code that the provider would send in its own mail. Undefined if there is no account. */
  async mailCode(
    kind: 'verification' | 'password-reset' | 'sign-in',
    email: string,
  ): Promise<string | undefined> {
    const auth = getAuth(this.#app);
    // The provider requires an address in an authorized domain. Only the code is used.
    const url = `https://${this.#app.options.projectId}.firebaseapp.com`;
    const link = await this.#ask(
      {
        verification: () => auth.generateEmailVerificationLink(email),
        'password-reset': () => auth.generatePasswordResetLink(email),
        'sign-in': () => auth.generateSignInWithEmailLink(email, { url, handleCodeInApp: true }),
      }[kind](),
    );
    return (link && new URL(link).searchParams.get('oobCode')) ?? undefined;
  }

  /** Returns those `uids` that the provider does not know. At most `accountsPerCall` uids may be given. */
  async missing(uids: readonly string[]): Promise<string[]> {
    const answer = await this.#ask(getAuth(this.#app).getUsers(uids.map((uid) => ({ uid }))));
    return (answer?.notFound ?? []).flatMap((one) => ('uid' in one ? [one.uid] : []));
  }

  /** Deletes an account. Does nothing if the account does not exist. */
  async delete(uid: string): Promise<void> {
    await this.#ask(getAuth(this.#app).deleteUser(uid));
  }

  async onApplicationShutdown(): Promise<void> {
    await deleteApp(this.#app);
  }

  /** The provider's answer. Undefined if the provider does not know the account. */
  async #ask<R>(question: Promise<R>): Promise<R | undefined> {
    try {
      return await pTimeout(question, { milliseconds: this.timeoutMs });
    } catch (cause) {
      const code = cause instanceof FirebaseAuthError ? cause.code : '';
      if (unknownAccount.has(code)) return undefined;
      throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
    }
  }
}
