/** The parsed JSON of a text; undefined if it is empty or invalid. */
export function readJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
