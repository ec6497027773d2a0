import { setTimeout as sleep } from 'node:timers/promises';
import { accountsRequests, AppError, calls, notificationsRequests } from '@el-reto/contracts';
import { singlePagePaths } from '@el-reto/contracts/pages';
import { HandleRequest, LOGGER, RequestClient, type Incoming } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { unknownPerson } from './account-records.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { Identity } from './identity.ts';

type ByAddress = Incoming<typeof calls.sendPasswordReset>['input'];

/**
 * Duration of an answer, in milliseconds. It is constant, so that it does not reveal whether an account
 * exists.
 */
const answerMs = 700;

type Kind = Parameters<Identity['mailCode']>[0];

const pages: Record<Kind, string> = {
  verification: singlePagePaths.emailVerification,
  'sign-in': singlePagePaths.emailVerification,
  'password-reset': singlePagePaths.resetPassword,
};

/** The end of a link that signs in. Browsers do not send the fragment to servers. */
const ofSignIn = (email: string) => `&mode=signIn#${encodeURIComponent(email)}`;

/** Sends mails about accounts. Their links contain codes of the identity provider and lead to our own pages. */
@Controller()
export class MailsController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly identity: Identity,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.sendVerification)
  async sendVerification({ actor, input }: Incoming<typeof calls.sendVerification>) {
    const { uid, email } = actor;
    const sent =
      (await this.#sendsMail()) &&
      (await this.#send('verification', { uid, email }, input.continuePath));
    return { success: true as const, sent };
  }

  @HandleRequest(calls.sendPasswordReset)
  sendPasswordReset({ input }: Incoming<typeof calls.sendPasswordReset>) {
    return this.#sendTo('password-reset', input);
  }

  @HandleRequest(calls.sendSignInLink)
  sendSignInLink({ input }: Incoming<typeof calls.sendSignInLink>) {
    return this.#sendTo('sign-in', input);
  }

  @HandleRequest(accountsRequests.getContact)
  async getContact({ input: { uid } }: Incoming<typeof accountsRequests.getContact>) {
    const user = (await this.accounts.find(uid))?.user;
    const verified = (await this.identity.verifiedEmails([uid])).get(uid);
    const email = verified ?? user?.email;
    if (email === undefined) throw new AppError('USER_NOT_FOUND');
    return { email, name: greeted(user?.name), verified: verified !== undefined };
  }

  /** The answer and its duration are the same with and without an account. */
  async #sendTo(kind: Kind, input: ByAddress) {
    if (!(await this.#sendsMail())) return { success: true as const, sent: false };
    void this.#sendIfKnown(kind, input);
    await sleep(answerMs);
    return { success: true as const, sent: true };
  }

  async #sendIfKnown(kind: Kind, { email, continuePath }: ByAddress): Promise<void> {
    try {
      const uid = await this.identity.findUidByEmail(email);
      if (uid !== undefined) await this.#send(kind, { uid, email }, continuePath);
    } catch (error) {
      this.logger.warn({ err: error, kind }, 'a mail with a link was not made');
    }
  }

  /** Sends the mail. Returns false if the provider does not know the account. */
  async #send(
    kind: Kind,
    { uid, email }: { uid: string; email: string },
    continuePath: string | undefined,
  ): Promise<boolean> {
    const oobCode = await this.identity.mailCode(kind, email);
    if (oobCode === undefined) return false;
    const name = greeted((await this.accounts.find(uid))?.user.name);
    const further = continuePath === undefined ? {} : { continue: continuePath };
    const query = new URLSearchParams({ oobCode, ...further }).toString();
    const path = `${pages[kind]}?${query}${kind === 'sign-in' ? ofSignIn(email) : ''}`;
    const mail = { kind, uid, email, name, path };
    return (await this.requests.ask(notificationsRequests.sendAccountMail, mail)).sent;
  }

  async #sendsMail(): Promise<boolean> {
    return (await this.requests.ask(notificationsRequests.getState, {})).sendsMail;
  }
}

/** The name for the greeting of a mail. Empty for an account without a name. */
const greeted = (name: string = unknownPerson.name): string =>
  name === unknownPerson.name ? '' : name;
