const dayMs = 24 * 60 * 60 * 1000;
/** How long a copy may be believed; it is written anew at each look. */
const goodForDays = 30;

/** `security.txt` (RFC 9116): whom to tell of a hole in the site. */
export function securityText(origin: string, contact: string): string {
  const expires = new Date(Date.now() + goodForDays * dayMs).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
