import { Module } from '@nestjs/common';
import { ActLog } from './act-log.service.ts';
import { CountingController } from './counting.controller.ts';
import { LogController } from './log.controller.ts';
import { OlderCards } from './older-cards.service.ts';
import { Participants } from './participants.service.ts';
import { Reports } from './report.service.ts';
import { ReportsController } from './reports.controller.ts';

@Module({
  controllers: [LogController, CountingController, ReportsController],
  providers: [ActLog, OlderCards, Participants, Reports],
})
export class AppModule {}
