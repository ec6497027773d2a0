import { z } from 'zod';

/** A value in the form of Firestore's REST interface. */
export type FirestoreValue = z.infer<typeof valueSchema>;

const valueSchema = z.object({
  nullValue: z.null().optional(),
  booleanValue: z.boolean().optional(),
  integerValue: z.string().optional(),
  doubleValue: z.number().optional(),
  stringValue: z.string().optional(),
  timestampValue: z.string().optional(),
  arrayValue: z
    .object({
      get values(): z.ZodOptional<z.ZodArray<typeof valueSchema>> {
        return z.array(valueSchema).optional();
      },
    })
    .optional(),
  mapValue: z
    .object({
      get fields(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof valueSchema>> {
        return z.record(z.string(), valueSchema).optional();
      },
    })
    .optional(),
});

export const documentSchema = z.object({
  name: z.string(),
  fields: z.record(z.string(), valueSchema).default({}),
});

/** The JSON value that a document's field stands for. */
function plainValue(value: FirestoreValue): unknown {
  const { integerValue, doubleValue, stringValue, booleanValue, timestampValue } = value;
  if (integerValue !== undefined) return Number(integerValue);
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plainValue);
  if (value.mapValue) return plainFields(value.mapValue.fields ?? {});
  return stringValue ?? doubleValue ?? booleanValue ?? timestampValue ?? null;
}

export function plainFields(fields: Readonly<Record<string, FirestoreValue>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainValue(value)]),
  );
}
