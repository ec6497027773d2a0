import { createHmac } from 'node:crypto';
import { AppError, mailGroupSchema, type MailGroup } from '@el-reto/contracts';
import { isSameSecret, keptKey, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { mailKeys } from './notifications-records.ts';

const claimSchema = z.tuple([z.string(), mailGroupSchema]);

/** Signed tokens that identify an account and a group of its mails. */
@Injectable()
export class UnsubscribeLinks {
  #key: Promise<string> | undefined;

  constructor(@Inject(STORE) private readonly store: Store) {}

  async tokenFor(uid: string, group: MailGroup): Promise<string> {
    const claim = Buffer.from(JSON.stringify([uid, group])).toString('base64url');
    return `${claim}.${await this.#sign(claim)}`;
  }

  /** Throws LINK_NOT_VALID if the signature is wrong. */
  async read(token: string): Promise<{ uid: string; group: MailGroup }> {
    const [claim = '', signature = ''] = token.split('.');
    if (!isSameSecret(signature, await this.#sign(claim))) throw new AppError('LINK_NOT_VALID');
    const [uid, group] = claimSchema.parse(JSON.parse(Buffer.from(claim, 'base64url').toString()));
    return { uid, group };
  }

  async #sign(claim: string): Promise<string> {
    this.#key ??= keptKey(this.store, mailKeys, 'unsubscribe');
    const key = await this.#key.catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(claim).digest('base64url');
  }
}
