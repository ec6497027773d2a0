/** The fields of an object stored as JSON; no fields if the text is not such an object. */
export function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object | null) };
  } catch {
    return {};
  }
}
