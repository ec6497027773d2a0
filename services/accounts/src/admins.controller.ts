import { accountsRequests, AppError, toWireError } from '@el-reto/contracts';
import { decodePlace, encodePlace, HandleRequest, SecurityLog } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AccountsRepository } from './accounts.repository.ts';
import { Identity } from './identity.ts';

const emailsPerPage = 1_000;
const placeSchema = z.tuple([z.string(), z.string()]);

/** Who administers, and what only they may read. */
@Controller()
export class AdminsController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly identity: Identity,
    private readonly security: SecurityLog,
  ) {}

  /** Asked on nobody's behalf, while the gateway finds out who the actor is. */
  @HandleRequest(accountsRequests.getAccess)
  async getAccess({ input }: Incoming<typeof accountsRequests.getAccess>) {
    return { admin: await this.accounts.isAdmin(input.uid) };
  }

  /**
   * The identity provider knows whose an e-mail is now; the records are asked for those whose
   * identity is gone, so that their rights can still be taken.
   */
  @HandleRequest(accountsRequests.setAdmin)
  async setAdmin({ input: { email, admin } }: Incoming<typeof accountsRequests.setAdmin>) {
    const noted = {
      kind: admin ? 'grant' : 'revoke',
      action: accountsRequests.setAdmin.subject,
      who: null,
      from: null,
    } as const;
    try {
      const uid = await this.#set(email, admin);
      this.security.note({ ...noted, subject: uid, outcome: 'done' });
      return { uid };
    } catch (error) {
      this.security.note({ ...noted, outcome: toWireError(error).code });
      throw error;
    }
  }

  async #set(email: string, admin: boolean): Promise<string> {
    const wanted = email.trim().toLowerCase();
    const uid =
      (await this.identity.findUidByEmail(wanted)) ?? (await this.accounts.findUidByEmail(wanted));
    if (uid === undefined) throw new AppError('USER_NOT_FOUND');
    await this.accounts.setAdmin(uid, admin);
    return uid;
  }

  /**
   * Records are written before an e-mail is verified, and may have seen an older one: the identity
   * provider says which addresses are their owners' now.
   */
  @HandleRequest(accountsRequests.listEmails)
  async listEmails({ input: { cursor } }: Incoming<typeof accountsRequests.listEmails>) {
    const after = cursor === undefined ? undefined : decodePlace(placeSchema, cursor);
    const page = await this.accounts.emailsAfter(after, emailsPerPage);
    const verified = await this.identity.verifiedEmails(page.map(({ uid }) => uid));
    const emails = page.filter(({ uid, email }) => verified.get(uid) === email);
    const last = page.length === emailsPerPage ? page.at(-1) : undefined;
    return {
      emails: emails.map(({ email }) => email),
      nextCursor: last ? encodePlace([last.email, last.uid]) : null,
    };
  }
}
