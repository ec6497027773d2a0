import { BackgroundWork } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { JuryRepository } from './jury.repository.ts';

const leastMs = 1_000;
const lookEveryMs = 60 * 60 * 1000;

@Injectable()
export class JurySweep extends BackgroundWork {
  constructor(private readonly jury: JuryRepository) {
    super(leastMs, lookEveryMs);
  }

  protected override work(): Promise<void> {
    return this.jury.sweep(Date.now());
  }
}
