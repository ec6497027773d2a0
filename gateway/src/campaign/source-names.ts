import { otherSources, todayInMexico } from '@el-reto/contracts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Sources that one address brings up in a day, beside those that others bring up, too. */
const mostNames = 10;
/** Addresses that bring a source up before it counts for all of them. */
const knownFrom = 3;

/**
 * The names of sources as they are counted: a script that makes up names at one address has ten of them,
 * and no source that people come from leaves the report for its others. Addresses are kept in the
 * memory of this process alone, until midnight.
 */
@Injectable()
export class SourceNames {
  readonly #namesOf = new LRUCache<string, Set<string>>({ max: 50_000 });
  readonly #addressesOf = new LRUCache<string, Set<string>>({ max: 2_000 });

  #day = '';

  /** The name that an arrival from `ip` is counted under. */
  counted(name: string | null, ip: string): string | null {
    if (name === null) return null;
    this.#forgetOtherDays();
    const address = limitedAddress(ip);
    const own = this.#namesOf.get(address) ?? new Set();
    const addresses = this.#addressesOf.get(name) ?? new Set();
    if (own.has(name) || addresses.size >= knownFrom) return name;
    if (own.size >= mostNames) return otherSources;
    this.#namesOf.set(address, own.add(name));
    this.#addressesOf.set(name, addresses.add(address));
    return name;
  }

  #forgetOtherDays(): void {
    const today = todayInMexico();
    if (today === this.#day) return;
    this.#day = today;
    this.#namesOf.clear();
    this.#addressesOf.clear();
  }
}
