import { foldName } from '@el-reto/contracts/rules';

/** The addresses that carry every word of `query`, in alphabetical order. */
export function searchEmails(emails: readonly string[], query: string): string[] {
  const words = foldName(query).split(' ');
  return emails
    .filter((email) => words.every((word) => foldName(email).includes(word)))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'));
}
