import type { OnApplicationShutdown } from '@nestjs/common';
import type { MadeAnswer } from './answer-tasks.ts';
import { PictureProcess } from './picture-process.ts';

/** Those who wait for an answer go first; the largest takes some seconds on a busy machine. */
const settings = { clockMs: 120_000, niceness: 5 };

/** Makes pictures, one at a time, in a process that ends when there are none to make. */
export abstract class PictureMaker<T extends object> implements OnApplicationShutdown {
  readonly #process: PictureProcess<T, MadeAnswer>;

  /** `program`: the process's file. */
  constructor(private readonly program: string) {
    this.#process = new PictureProcess(program, settings);
  }

  /** The picture's bytes. An Error where it cannot be made. */
  async make(task: T): Promise<Buffer> {
    const answer = (await this.#process.ask(task)) ?? { failed: 'the process ended' };
    if ('failed' in answer) throw new Error(`${this.program}: ${answer.failed}`);
    return answer.made;
  }

  onApplicationShutdown(): void {
    this.#process.stop();
  }
}
