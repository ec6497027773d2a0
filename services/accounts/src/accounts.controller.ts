import {
  accountsRequests,
  AppError,
  calls,
  isTransient,
  likesRequests,
  mediaRequests,
  postsRequests,
  type Actor,
} from '@el-reto/contracts';
import {
  ENV,
  HandleRequest,
  LOGGER,
  mediaUrl,
  RequestClient,
  type Incoming,
} from '@el-reto/service-kit';
import type { Repeatable } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import {
  banOf,
  displayNameOf,
  fullNameOf,
  newUser,
  stockAvatar,
  unknownPerson,
} from './account-records.ts';
import { withAgreements } from './agreements.ts';
import { AccountsRepository, meOf, type Account } from './accounts.repository.ts';
import type { AccountsEnv } from './env.ts';
import { Identity } from './identity.ts';
import { changedProfile, ownView } from './profile-review.ts';
import { checkDateOfBirth, detailsIn, signedUp, standingAt } from './sign-up.ts';

/** Longest wait for the posts service, in milliseconds. The gateway waits five seconds for the whole call. */
const postsTimeoutMs = 2_000;

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly deletion: AccountDeletionService,
    private readonly identity: Identity,
    @Inject(ENV) private readonly env: AccountsEnv,
  ) {}

  /** Creates the account. If it exists, returns it: a repeated sign-up is no error. */
  @HandleRequest(calls.createUser)
  async create(incoming: Incoming<typeof calls.createUser>) {
    const { actor } = incoming;
    const details = detailsIn(incoming.input);
    const known = details && (await this.accounts.find(actor.uid));
    const hasPosts = known ? await this.#hasPosts(actor.uid) : false;
    const review = { reviewMs: this.#reviewMs, hasPosts };
    // The source is not part of the keyed request: the cookie may be set after the first attempt.
    const { source = null, ...input } = incoming.input;
    const { user } = await this.#remembering(actor, details?.dob, () =>
      this.accounts.change(
        { ...incoming, input },
        actor.uid,
        (before) => withAgreements(signedUp(before, details, { actor, review }), input.agreed),
        source,
      ),
    );
    return ownView(user);
  }

  /** Returns the account, with its current e-mail address. */
  @HandleRequest(calls.getMe)
  async get(incoming: Incoming<typeof calls.getMe>) {
    return meOf(await this.#own(incoming));
  }

  @HandleRequest(calls.updateMe)
  async update(incoming: Incoming<typeof calls.updateMe>) {
    const { actor, input } = incoming;
    const { dob, ...changes } = input;
    const isShown = Object.keys(changes).length > 0;
    const hasPosts = isShown && (await this.#hasPosts(actor.uid));
    const review = { reviewMs: this.#reviewMs, hasPosts };
    const account = await this.#remembering(actor, dob, () =>
      this.accounts.change(incoming, actor.uid, (before) => {
        if (dob !== undefined) checkDateOfBirth(dob);
        const record = before ?? newUser(actor);
        const dated = dob === undefined ? record : { ...record, dob };
        return isShown ? changedProfile(dated, changes, review) : dated;
      }),
    );
    return meOf(account);
  }

  @HandleRequest(calls.setMyPhoto)
  async setPhoto(incoming: Incoming<typeof calls.setMyPhoto>) {
    const { actor, input } = incoming;
    const { mediaId } = input;
    await this.#own(incoming);
    const claimant = `profile:${actor.uid}:${mediaId}`;
    const { path } = await this.requests.ask(mediaRequests.claim, {
      mediaId,
      uid: actor.uid,
      purpose: 'profile',
      claimant,
      folder: `profilePhotos/${actor.uid}`,
      public: true,
    });
    try {
      // The picture is reviewed even for accounts without cards, because its address can be shared.
      const review = { reviewMs: this.#reviewMs, hasPosts: true };
      const photo = { photoURL: mediaUrl(path), photoPath: path };
      const account = await this.accounts.change(incoming, actor.uid, (before) =>
        changedProfile(before ?? newUser(actor), photo, review),
      );
      return meOf(account);
    } catch (error) {
      // After a final refusal, no record uses the picture. After a temporary failure, a retry finds it
      // claimed.
      if (!isTransient(error)) await this.#giveBack(mediaId, claimant);
      throw error;
    }
  }

  /** Stores which versions of the legal texts the caller accepts. */
  @HandleRequest(calls.agree)
  async agree(incoming: Incoming<typeof calls.agree>) {
    const { actor, input } = incoming;
    const account = await this.accounts.change(incoming, actor.uid, (before) =>
      withAgreements(before ?? newUser(actor), [input]),
    );
    return meOf(account);
  }

  @HandleRequest(calls.deleteMe)
  async delete({ actor }: Incoming<typeof calls.deleteMe>) {
    await this.deletion.delete(actor.uid);
  }

  @HandleRequest(accountsRequests.exportMe)
  async export(incoming: Incoming<typeof accountsRequests.exportMe>) {
    const { user } = await this.#own(incoming);
    const { uid } = user;
    const [{ likes }, refusedDob, rights] = await Promise.all([
      this.requests.ask(likesRequests.exportUser, { uid }),
      this.accounts.refusedDateOf(uid),
      this.accounts.requestsOf(uid),
    ]);
    return {
      exportedAt: new Date().toISOString(),
      user: ownView(user),
      refusedDob,
      likes,
      requests: rights,
    };
  }

  /** The public name and picture. An account without a record is shown as a new one. */
  @HandleRequest(accountsRequests.getProfile)
  async getProfile({ input }: Incoming<typeof accountsRequests.getProfile>) {
    const user = (await this.accounts.find(input.uid))?.user;
    return {
      displayName: displayNameOf(user ?? unknownPerson),
      photoURL: user?.photoURL ?? stockAvatar,
    };
  }

  @HandleRequest(accountsRequests.listParticipants)
  async listParticipants({ input }: Incoming<typeof accountsRequests.listParticipants>) {
    const people = (await this.accounts.findMany(input.uids)).map((user) => ({
      uid: user.uid,
      name: fullNameOf(user),
      email: user.email,
      agreed: user.agreed ?? [],
    }));
    return { people };
  }

  /** Whether the person may take part. Without a birth date the age is unknown. */
  @HandleRequest(accountsRequests.getStanding)
  async getStanding({ input: { uid, email } }: Incoming<typeof accountsRequests.getStanding>) {
    const account = await this.accounts.find(uid);
    const dob = account?.user.dob ?? (await this.accounts.refusedDateOf(uid));
    const ban = account ? account.user.ban : await banOf(this.accounts.store, uid, email);
    return {
      standing: dob === null ? ('unknown' as const) : standingAt(dob),
      createdAt: account ? Date.parse(account.user.createdAt) : null,
      banned: ban ? { by: ban.by, reason: ban.reason } : null,
    };
  }

  /** Runs a change that contains the birth date `dob`. A minor's date is refused, but stored as refused. */
  async #remembering<R>({ uid }: Actor, dob: string | undefined, change: () => Promise<R>) {
    try {
      return await change();
    } catch (error) {
      const isMinors = error instanceof AppError && error.code === 'UNDERAGE';
      if (isMinors && dob !== undefined) await this.accounts.refuse(uid, dob);
      throw error;
    }
  }

  /** How long changed names and pictures wait for moderators. */
  get #reviewMs(): number {
    return this.env.PROFILE_REVIEW * 60_000;
  }

  /** Whether the account has cards. Assumed if the posts service does not answer. */
  async #hasPosts(uid: string): Promise<boolean> {
    if (this.#reviewMs === 0) return false;
    const { hasPosts } = await this.requests
      .ask(postsRequests.hasPosts, { uid }, { timeoutMs: postsTimeoutMs })
      .catch(() => ({ hasPosts: true }));
    return hasPosts;
  }

  async #giveBack(mediaId: string, claimant: string): Promise<void> {
    try {
      await this.requests.ask(mediaRequests.release, { mediaId, claimant });
    } catch (error) {
      this.logger.warn({ err: error, mediaId }, 'a claimed picture could not be released');
    }
  }

  /**
   * The actor's account. Creates it if a verified person has none. If its e-mail address differs from the
   * token's, the identity provider's is stored: the token may be older than a change of the address.
   */
  async #own(request: Repeatable & { readonly actor: Actor }): Promise<Account> {
    const { actor } = request;
    const { uid, email } = actor;
    const account = await this.accounts.find(uid);
    if (account?.user.email === email) return account;
    const verified = account && (await this.identity.verifiedEmails([uid])).get(uid);
    if (account && account.user.email === verified) return account;
    // The change has no idempotency key, because the key belongs to the outcome of the request itself.
    return this.accounts.change({ ...request, idempotency: null }, uid, (before) =>
      before ? { ...before, email: verified ?? email } : newUser(actor),
    );
  }
}
