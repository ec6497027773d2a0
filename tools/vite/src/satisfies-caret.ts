/**
 * Replaces the plugin's semver module (1.6 kB in every build), because all ranges here are carets. Whether
 * `version` ('1.4.2') satisfies `range` ('^1.2.0'): it has the same leftmost non-zero part and is not
 * older.
 */
export function satisfy(version: string, range: string): boolean {
  const wanted = range.replace('^', '');
  const fixed = /^(?:0\.){0,2}\d+/.exec(wanted)?.[0] ?? wanted;
  const isNotOlder = version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
  return `${version}.`.startsWith(`${fixed}.`) && isNotOlder;
}
