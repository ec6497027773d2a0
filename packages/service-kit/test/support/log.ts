import { pino } from 'pino';
import type { Logger } from '@el-reto/telemetry';

interface Line {
  level: number;
  msg: string;
  err?: { message: string };
}

/** A logger that stores its lines. */
export class Log {
  readonly lines: Line[] = [];
  readonly logger: Logger;

  constructor() {
    const write = (text: string) => void this.lines.push(JSON.parse(text) as Line);
    this.logger = pino({ level: 'debug' }, { write });
  }

  /** Messages of warnings and errors. */
  get complaints(): string[] {
    return this.lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  }

  errorOf(msg: string): string | undefined {
    return this.lines.find((line) => line.msg === msg)?.err?.message;
  }
}
