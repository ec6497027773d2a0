import { isIPv6 } from 'node:net';

/**
 * The address by which a client's requests are counted. All addresses of an IPv6 /64 network count as one,
 * because one customer has the whole network.
 */
export function limitedAddress(ip: string): string {
  const address = ipv4Of(ip);
  return isIPv6(address) ? networkOf(address, 4) : address;
}

/** An address for logs: the /24 or /48 network, which identifies no household. */
export function loggedAddress(ip: string): string {
  const address = ipv4Of(ip);
  if (isIPv6(address)) return networkOf(address, 3);
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The IPv4 address of an IPv4-mapped IPv6 address. Any other address stays unchanged. */
export const ipv4Of = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** The network of an IPv6 address, given by its first `size` groups of 16 bits. */
function networkOf(ip: string, size: number): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  const network = all.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${size * 16}`;
}
