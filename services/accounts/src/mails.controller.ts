import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountsRequests,
  AppError,
  calls,
  isTransient,
  notificationsRequests,
} from '@el-reto/contracts';
import { singlePagePaths } from '@el-reto/contracts/pages';
import { HandleRequest, LOGGER, RequestClient, STORE, type Incoming } from '@el-reto/service-kit';
import {
  firstOutcome,
  repeatableId,
  transactOnce,
  type Repeatable,
  type Store,
} from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { unknownPerson } from './account-records.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { Identity } from './identity.ts';

type ByAddress = Incoming<typeof calls.sendPasswordReset | typeof calls.sendSignInLink>;

type Kind = Parameters<Identity['mailCode']>[0];

interface Answer {
  readonly success: true;
  readonly sent: boolean;
}

/** A mail to the owner of an account. Requests with the same `id` send one mail. */
interface Letter {
  readonly id: string | undefined;
  readonly kind: Kind;
  readonly uid: string;
  readonly email: string;
  readonly continuePath: string | undefined;
}

/**
 * Duration of an answer, in milliseconds. It is constant, so that it does not reveal whether an account
 * exists.
 */
const answerMs = 700;

/** The pauses before each attempt to send a mail whose request is answered, in milliseconds. */
const attemptsMs = [0, 1_000, 4_000, 15_000, 60_000];

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
    @Inject(STORE) private readonly store: Store,
    private readonly accounts: AccountsRepository,
    private readonly identity: Identity,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.sendVerification)
  sendVerification(incoming: Incoming<typeof calls.sendVerification>) {
    const { uid, email } = incoming.actor;
    const { continuePath } = incoming.input;
    return this.#once(incoming, (id) =>
      this.#send({ id, kind: 'verification', uid, email, continuePath }),
    );
  }

  @HandleRequest(calls.sendPasswordReset)
  sendPasswordReset(incoming: Incoming<typeof calls.sendPasswordReset>) {
    return this.#sendTo('password-reset', incoming);
  }

  @HandleRequest(calls.sendSignInLink)
  sendSignInLink(incoming: Incoming<typeof calls.sendSignInLink>) {
    return this.#sendTo('sign-in', incoming);
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
  #sendTo(kind: Kind, incoming: ByAddress) {
    return this.#once(incoming, async (id) => {
      void this.#sendIfKnown(kind, incoming.input, id);
      await sleep(answerMs);
      return true;
    });
  }

  /** Calls `send` unless no mail is sent at all. A retry with the same Idempotency-Key sends no second mail. */
  async #once(
    request: Repeatable,
    send: (id: string | undefined) => Promise<boolean>,
  ): Promise<Answer> {
    const first = await firstOutcome<Answer>(this.store, request);
    if (first) return first.value;
    const { sendsMail } = await this.requests.ask(notificationsRequests.getState, {});
    const sent = sendsMail && (await send(repeatableId(request)));
    return transactOnce(this.store, request, async () => ({ success: true as const, sent }));
  }

  /** Sends the mail to an account with this address. Attempts use one `id`, so that they send one mail. */
  async #sendIfKnown(
    kind: Kind,
    { email, continuePath }: ByAddress['input'],
    id: string = randomUUID(),
  ): Promise<void> {
    for (const pauseMs of attemptsMs) {
      await sleep(pauseMs, undefined, { ref: false });
      try {
        const account = await this.identity.findByEmail(email);
        if (account) await this.#send({ id, kind, uid: account.uid, email, continuePath });
        return;
      } catch (error) {
        this.logger.warn({ err: error, kind }, 'a link for a mail could not be made');
        if (!isTransient(error)) return;
      }
    }
  }

  /** Sends the mail. Returns false if the provider does not know the account. */
  async #send({ continuePath, ...to }: Letter): Promise<boolean> {
    const { kind, email } = to;
    const oobCode = await this.identity.mailCode(kind, email);
    if (oobCode === undefined) return false;
    const name = greeted((await this.accounts.find(to.uid))?.user.name);
    const further = continuePath === undefined ? {} : { continue: continuePath };
    const query = new URLSearchParams({ oobCode, ...further }).toString();
    const path = `${pages[kind]}?${query}${kind === 'sign-in' ? ofSignIn(email) : ''}`;
    return (await this.requests.ask(notificationsRequests.sendAccountMail, { ...to, name, path }))
      .sent;
  }
}

/** The name for the greeting of a mail. Empty for an account without a name. */
const greeted = (name: string = unknownPerson.name): string =>
  name === unknownPerson.name ? '' : name;
