/** Longest slug made of a name, in characters; leaves room for what makes it unique. */
const slugLength = 120;

/**
 * The form under which names are compared: accents and case folded, white space collapsed, marks
 * that cannot be seen left out. Two names with the same folded form are the same name.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      // There and back: `ß` meets `SS` only in capitals, both forms of sigma only there too.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .trim()
      .replaceAll(/\s+/g, ' ')
  );
}

/** A URL-safe form of `name` (`[a-z0-9-]`), never empty; different names may share one. */
export function slugify(name: string): string {
  const slug = foldName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLength)
    .replace(/-$/, '');
  return slug || 'foto';
}
