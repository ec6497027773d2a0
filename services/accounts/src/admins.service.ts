import { accountsRequests, AppError, toWireError } from '@el-reto/contracts';
import { decodePlace, encodePlace, SecurityLog } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountsRepository } from './accounts.repository.ts';
import { Identity } from './identity.ts';

const emailsPerPage = 1_000;
const placeSchema = z.tuple([z.string(), z.string()]);

/** Who administers, and what only they may read. */
@Injectable()
export class AdminsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly identity: Identity,
    private readonly security: SecurityLog,
  ) {}

  /**
   * The identity provider knows whose an e-mail is now; the records are asked for those whose
   * identity is gone, so that their rights can still be taken.
   */
  async set(email: string, admin: boolean) {
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
  async listEmails({
    input,
  }: Incoming<typeof accountsRequests.listEmails>): Promise<
    Answer<typeof accountsRequests.listEmails>
  > {
    const { cursor } = input;
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
