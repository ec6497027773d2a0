/**
 * Stands in for the plugin's semver module (1.6 kB in every build): the ranges here are carets.
 * Whether `version` ('1.4.2') fits `range` ('^1.2.0'): same leftmost non-zero part, not older.
 */
export function satisfy(version: string, range: string): boolean {
  const has = parts(version);
  const wants = parts(range.replace('^', ''));
  const fixed = wants[0] > 0 ? 1 : wants[1] > 0 ? 2 : 3;
  for (let index = 0; index < 3; index += 1) {
    const difference = (has[index] ?? 0) - (wants[index] ?? 0);
    if (difference !== 0) return index >= fixed && difference > 0;
  }
  return true;
}

function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}
