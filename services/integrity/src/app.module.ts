import type { BaseEnv, ServiceOptions } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { ClearingController } from './clearing.controller.ts';
import { Contests } from './contests.service.ts';
import { DeskController } from './desk.controller.ts';
import { collections } from './integrity.repository.ts';
import { ObserveController } from './observe.controller.ts';

@Module({
  controllers: [ObserveController, DeskController, ClearingController],
  providers: [Contests],
})
class AppModule {}

export const integrityService = (env: BaseEnv): ServiceOptions => ({
  name: 'integrity',
  module: AppModule,
  env,
  collections,
});
