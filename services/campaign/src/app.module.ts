import { Module } from '@nestjs/common';
import { LogController } from './log.controller.ts';

@Module({ controllers: [LogController] })
export class AppModule {}
