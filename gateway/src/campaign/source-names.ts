import { otherSources, todayInMexico } from '@el-reto/contracts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Most sources that one address adds in a day, besides those that other addresses sent as well. */
const mostNames = 10;
/** Number of addresses after which a source counts for all. */
const knownFrom = 3;

/**
 * The counted names of sources. A script at one address adds at most ten invented names and
 * displaces no real source. Addresses are kept in this process's memory until midnight.
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
