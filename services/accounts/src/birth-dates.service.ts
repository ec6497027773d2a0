import type { Actor, Standing } from '@el-reto/contracts';
import { AppError } from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { standingAt } from './date-of-birth.ts';

/** Who is an adult, as far as anybody said. */
@Injectable()
export class BirthDatesService {
  constructor(private readonly accounts: AccountsRepository) {}

  /** Somebody who never gave a birth date may be of any age. */
  async standingOf(uid: string): Promise<Standing> {
    const dob = await this.accounts.birthDateOf(uid);
    return dob === null ? 'unknown' : standingAt(dob);
  }

  /** Runs a change by somebody who gives `dob`: a minor's date is refused, but it was given. */
  async remembering<R>(
    { uid }: Actor,
    dob: string | undefined,
    change: () => Promise<R>,
  ): Promise<R> {
    try {
      return await change();
    } catch (error) {
      const isMinors = error instanceof AppError && error.code === 'UNDERAGE';
      if (isMinors && dob !== undefined) await this.accounts.refuse(uid, dob);
      throw error;
    }
  }
}
