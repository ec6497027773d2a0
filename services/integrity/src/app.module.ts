import { Module } from '@nestjs/common';
import { ObserveController } from './observe.controller.ts';

@Module({ controllers: [ObserveController] })
export class AppModule {}
