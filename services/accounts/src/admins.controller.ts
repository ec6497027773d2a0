import { accountsEvents, accountsRequests, AppError, calls, toWireError } from '@el-reto/contracts';
import { actOf, findPage, HandleRequest } from '@el-reto/service-kit';
import { SecurityLog, STORE } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { admins, banOf, deletions, users } from './account-records.ts';
import { Identity } from './identity.ts';

const emailsPerPage = 1_000;

/** Grants and revokes administrator rights. Lists that only administrators may read. */
@Controller()
export class AdminsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly identity: Identity,
    private readonly security: SecurityLog,
  ) {}

  /** The rights of an account. Sent without an actor, because the gateway needs the rights to build one. */
  @HandleRequest(accountsRequests.getAccess)
  async getAccess({ input }: Incoming<typeof accountsRequests.getAccess>) {
    const { uid, email } = input;
    const [admin, ban] = await Promise.all([
      this.store.get(admins, uid),
      banOf(this.store, uid, email),
    ]);
    return { admin: admin !== undefined, banned: ban !== undefined };
  }

  /**
   * Grants or revokes administrator rights. Only a verified address gets them, because anyone can sign up
   * with any address. Also revokes by the stored addresses, because an account without an identity may
   * still have rights.
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
    const account = await this.identity.findByEmail(wanted);
    if (admin && account?.emailVerified === false) throw new AppError('EMAIL_NOT_VERIFIED');
    const uid = account?.uid ?? (admin ? undefined : await this.#uidOnRecord(wanted));
    if (uid === undefined) throw new AppError('USER_NOT_FOUND');
    await this.store.transaction(async (tx) => {
      if (await tx.get(deletions, uid)) throw new AppError('USER_NOT_FOUND');
      const isAdmin = (await tx.get(admins, uid)) !== undefined;
      if (isAdmin === admin) return;
      if (admin && (await banOf(tx, uid, wanted))) throw new AppError('CANNOT_GRANT');
      if (admin) await tx.set(admins, uid, { grantedAt: new Date().toISOString() });
      else await tx.delete(admins, uid);
      await tx.publish(accountsEvents.adminChanged, { uid, admin });
      const action = admin ? 'grantAdmin' : 'revokeAdmin';
      const details = { subject: uid, before: { admin: isAdmin }, after: { admin } };
      await tx.publish(accountsEvents.actRecorded, actOf(null, action, details));
    });
    return uid;
  }

  async #uidOnRecord(email: string): Promise<string | undefined> {
    const [found] = await this.store.find(users, { where: { email }, limit: 1 });
    return found?.id;
  }

  /** Lists verified addresses, which only the identity provider knows. */
  @HandleRequest(accountsRequests.listEmails)
  async listEmails({ actor, input: { cursor } }: Incoming<typeof accountsRequests.listEmails>) {
    // The request for the first page is logged as the export of the whole list.
    if (cursor === undefined) {
      const act = actOf(actor, calls.listUserEmails.name, { subject: null });
      await this.store.transaction((tx) => tx.publish(accountsEvents.actRecorded, act));
    }
    const orderBy = ['email', 'uid'] as const;
    const query = { orderBy, limit: emailsPerPage };
    const { page, nextCursor } = await findPage(this.store, users, query, cursor);
    const verified = await this.identity.verifiedEmails(page.map(({ id }) => id));
    return { emails: page.flatMap(({ id }) => verified.get(id) ?? []), nextCursor };
  }
}
