/** The fields of an object that was kept as JSON; none where something else is found. */
export function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object | null) };
  } catch {
    return {};
  }
}
