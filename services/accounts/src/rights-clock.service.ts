import { BackgroundWork, STORE } from '@el-reto/service-kit';
import { deleteAll, type Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { requestRecords } from './rights-records.ts';

const retryEveryMs = 2_000;
const lookEveryMs = 60 * 60 * 1000;

/** Erases requests about personal data at the end of their retention period. */
@Injectable()
export class RightsClock extends BackgroundWork {
  constructor(@Inject(STORE) private readonly store: Store) {
    super(retryEveryMs, lookEveryMs);
  }

  protected override work(): Promise<void> {
    return deleteAll(this.store, requestRecords, { eraseAt: { '<': Date.now() } });
  }
}
