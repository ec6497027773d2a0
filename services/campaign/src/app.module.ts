import { STORE, type BaseEnv } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Module, type DynamicModule } from '@nestjs/common';
import { ActLog } from './act-log.service.ts';
import { Counting } from './counting.ts';
import { CountingController } from './counting.controller.ts';
import { LogController } from './log.controller.ts';
import { ParticipantsController } from './participants.controller.ts';
import { ReportController } from './report.controller.ts';

/** Time between two transactions of numbers, in milliseconds. */
const pacedMs = 1_000;

@Module({
  controllers: [LogController, CountingController, ReportController, ParticipantsController],
  providers: [ActLog],
})
export class AppModule {
  /**
   * `isPaced`: counting waits between transactions, because Firestore accepts one write a second per
   * document.
   */
  static with(env: BaseEnv, { isPaced } = { isPaced: env.STORE !== 'sqlite' }): DynamicModule {
    const useFactory = (store: Store) => new Counting(store, isPaced ? pacedMs : 0);
    const counting = { provide: Counting, inject: [STORE], useFactory };
    return { module: AppModule, providers: [counting] };
  }
}
