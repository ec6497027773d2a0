/** What a text says in JSON; undefined: nothing. */
export function readJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
