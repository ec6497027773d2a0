import { Module } from '@nestjs/common';
import { VERIFY_APP_CHECK } from '../tokens.ts';
import { AppCheckGate } from './app-check-gate.ts';
import type { VerifyAppCheck } from './firebase-app-check.ts';

/** Whether a request comes from the product's own pages. */
@Module({
  providers: [
    {
      provide: AppCheckGate,
      inject: [VERIFY_APP_CHECK],
      useFactory: (verify: VerifyAppCheck | null) => verify && new AppCheckGate(verify),
    },
  ],
  exports: [AppCheckGate],
})
export class AppCheckModule {}
