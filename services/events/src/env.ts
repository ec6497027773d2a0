import { claimFormSchema } from '@el-reto/contracts';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { z } from 'zod';
import { defaultForm } from './claims/default-claim-form.ts';

const fewestCharacters = 32;

/** A JSON text whose value matches `schema`. */
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'tiene que ser JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const eventsEnvSchema = baseEnvSchema.extend({
  CLAIMS_KEY: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= fewestCharacters), {
      message: `necesita al menos ${fewestCharacters} caracteres`,
    })
    .describe(
      "The first key encrypts winners' answers, all of them decrypt; several with commas while keys are changed. The first key also makes the secrets of invitations.",
    ),
  CLAIM_FORM: json(claimFormSchema)
    .default(defaultForm)
    .describe(
      'The questions for winners, as JSON: `claimFormSchema` in `packages/contracts/src/claims.ts`; by default an address in Mexico.',
    ),
});

export type EventsEnv = z.infer<typeof eventsEnvSchema>;
