import type { Clock } from './clock.ts';
import type { GatewayNode } from './gateway-node.ts';
import type { Contest, Model } from './model.ts';

/** Longest time in which an answer may show deleted content, in milliseconds. */
export const goneWithinMs = 2_000;

/** Visitors, who read the cards of a contest from each gateway. */
export class Visits {
  constructor(
    private readonly model: Model,
    private readonly clock: Clock,
    private readonly gateways: readonly GatewayNode[],
    private readonly note: (what: string) => void,
    private readonly violate: (what: string) => void,
  ) {}

  async read(contest: Contest): Promise<void> {
    await Promise.all(
      this.gateways.map((gateway, index) => this.#read(contest, gateway, `gateway ${index + 1}`)),
    );
  }

  async #read({ id, hiddenUntil }: Contest, gateway: GatewayNode, name: string): Promise<void> {
    const at = this.clock.now;
    const posts = await gateway.list(id);
    const isHidden = this.clock.date < hiddenUntil;
    this.note(`${name} shows ${posts ? `${posts.length} cards` : 'nothing'} of ${id}`);
    for (const post of posts ?? []) {
      const { goneAt = Infinity } = this.model.card(post.id) ?? {};
      if (goneAt + goneWithinMs <= at) {
        this.violate(
          `${name} shows ${post.id}, ${((at - goneAt) / 1_000).toFixed(1)} s after it was deleted`,
        );
      }
      if (isHidden && (post.likes > 0 || post.likedAccounts?.length)) {
        this.violate(`${name} shows likes of ${post.id}, which are hidden`);
      }
    }
  }
}
