import type { Slot } from './slot.ts';

/** Which slots depend on what. */
export class TagIndex {
  readonly #slots = new Map<string, Set<Slot>>();
  readonly #tags = new Map<Slot, readonly string[]>();

  set(slot: Slot, tags: readonly string[]): void {
    this.remove(slot);
    this.#tags.set(slot, tags);
    for (const tag of tags) {
      const slots = this.#slots.get(tag);
      if (slots) slots.add(slot);
      else this.#slots.set(tag, new Set([slot]));
    }
  }

  remove(slot: Slot): void {
    for (const tag of this.#tags.get(slot) ?? []) {
      const slots = this.#slots.get(tag);
      slots?.delete(slot);
      if (slots?.size === 0) this.#slots.delete(tag);
    }
    this.#tags.delete(slot);
  }

  /** Each slot that depends on any of `tags`, once. */
  find(tags: readonly string[]): Set<Slot> {
    const found = new Set<Slot>();
    for (const tag of tags) for (const slot of this.#slots.get(tag) ?? []) found.add(slot);
    return found;
  }

  all(): IterableIterator<Slot> {
    return this.#tags.keys();
  }
}
