import { SharedReads } from '@el-reto/service-kit';
import { DocumentExistsError } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { answers, LikesRepository, type KeptAnswer } from './likes.repository.ts';
import type { ToggleAnswer } from './tallies.ts';

/**
 * Keeps what toggles answered, once for each id. Those that come while a commit is under way share
 * the next one, because each call to Firestore takes much processor time, however little it writes.
 */
@Injectable()
export class KeptAnswers {
  readonly #waiting = new Map<string, KeptAnswer>();
  readonly #commits = new SharedReads(() => this.#commit());

  constructor(private readonly repository: LikesRepository) {}

  async find(id: string): Promise<ToggleAnswer | undefined> {
    return (await this.repository.store.get(answers, id))?.answer;
  }

  /** The answer that stands: that of the first who keeps one under this id. */
  async keep(id: string, mine: KeptAnswer): Promise<ToggleAnswer> {
    const kept = this.#waiting.get(id) ?? mine;
    this.#waiting.set(id, kept);
    try {
      await this.#commits.read('');
      return kept.answer;
    } catch (error) {
      if (!(error instanceof DocumentExistsError)) throw error;
      // One of those in the commit was there before, and none was kept.
      return this.#keepAlone(id, kept);
    }
  }

  #commit(): Promise<void> {
    const together = [...this.#waiting];
    this.#waiting.clear();
    return this.#create(together);
  }

  async #keepAlone(id: string, kept: KeptAnswer): Promise<ToggleAnswer> {
    try {
      await this.#create([[id, kept]]);
      return kept.answer;
    } catch (error) {
      if (!(error instanceof DocumentExistsError)) throw error;
      return (await this.find(id)) ?? kept.answer;
    }
  }

  #create(all: readonly (readonly [string, KeptAnswer])[]): Promise<void> {
    return this.repository.store.transaction(async (tx) => {
      for (const [id, kept] of all) await tx.create(answers, id, kept);
    });
  }
}
