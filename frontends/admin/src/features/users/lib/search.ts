const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The addresses that carry every word of `query`, in alphabetical order. */
export function searchEmails(emails: readonly string[], query: string): string[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return emails
    .filter((email) => words.every((word) => fold(email).includes(word)))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'));
}
