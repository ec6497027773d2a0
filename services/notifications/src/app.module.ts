import { Module } from '@nestjs/common';
import { NoticesController } from './notices.controller.ts';

@Module({ controllers: [NoticesController] })
export class AppModule {}
