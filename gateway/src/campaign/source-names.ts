import { otherSources, todayInMexico } from '@el-reto/contracts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/**
 * Most new sources that one address may add in a day. Sources that other addresses sent as well do not
 * count.
 */
const mostNames = 10;
/** Number of addresses that must have sent a source before every address may use it freely. */
const knownFrom = 3;

/**
 * Limits the names of sources that are counted. A script at one address can add at most ten invented names
 * and displaces no real source. Addresses stay in this process's memory until midnight.
 */
@Injectable()
export class SourceNames {
  readonly #namesOf = new LRUCache<string, Set<string>>({ max: 50_000 });
  readonly #addressesOf = new LRUCache<string, Set<string>>({ max: 2_000 });

  #day = '';

  /** The name under which an arrival from `ip` is counted. */
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
