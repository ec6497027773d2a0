import type { Session } from '@el-reto/dev';
import type { Client } from '../client.ts';
import { isAcknowledged } from '../operation.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Outcomes of a batch that say: not yet. */
const undecided = new Set(['SERVICE_UNAVAILABLE', 'INTERNAL']);
const approvalChance = 0.7;

/** Somebody who decides on what waits; two of them may reach for the same post. */
export class Moderator {
  readonly #client: Client;
  readonly #world: World;
  readonly #session: Session;
  readonly #random: Random;

  constructor(client: Client, world: World, session: Session, random: Random) {
    this.#client = client;
    this.#world = world;
    this.#session = session;
    this.#random = random;
  }

  async act(): Promise<void> {
    const waiting = this.#random.shuffled(this.#world.pending).map(({ id }) => id);
    const [first] = waiting;
    if (first === undefined) return;
    if (waiting.length > 1 && this.#random.chance(0.3)) {
      await this.#decideTogether(waiting.slice(0, 4));
    } else await this.#decide(first, this.#random.chance(approvalChance));
  }

  async #decide(postId: string, approve: boolean): Promise<void> {
    const { token } = this.#session;
    const decision = await this.#client.ask(
      'decide',
      { postId, approve },
      {
        name: approve ? 'approvePost' : 'denyPost',
        call: { token, params: { postId } },
        read: () => null,
      },
    );
    this.#world.decided(postId, approve && isAcknowledged(decision));
  }

  async #decideTogether(postIds: readonly string[]): Promise<void> {
    const asks = postIds.map((postId) => ({
      postId,
      approve: this.#random.chance(approvalChance),
    }));
    const chosen = (wanted: boolean) =>
      asks.filter(({ approve }) => approve === wanted).map(({ postId }) => postId);
    const decisions = await this.#client.askTogether('decide', asks, {
      name: 'decidePosts',
      call: { token: this.#session.token, body: { approve: chosen(true), deny: chosen(false) } },
      isFinal: ({ results }) => !Object.values(results).some((result) => undecided.has(result)),
      settle: (entry, { results }, tries) => {
        const { postId, approve } = entry.operation.ask;
        const outcome = results[postId] ?? 'MISSING';
        if (outcome === (approve ? 'approved' : 'denied')) {
          entry.settle({ state: 'acknowledged', answer: null }, tries);
        } else entry.settle({ state: 'refused', status: 409, code: outcome }, tries);
      },
    });
    for (const decision of decisions) {
      const { postId, approve } = decision.ask;
      this.#world.decided(postId, approve && isAcknowledged(decision));
    }
  }
}
