/** A response's body as text; nothing where there is none, or bytes. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');
