import { z } from 'zod';
import { cardTexts, optionalTexts, type OptionalText } from './card-texts.ts';
import { emailPattern } from './email.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import { isReadableName } from './names.ts';
import { hasLetterOrDigit, isVisible, tidyLine, tidyLines } from './text.ts';

/** The schemas below describe identifiers, names, texts and dates. Other schemas are built from them. */
export const id = z.string().regex(/^[\w-]{1,128}$/, 'identificador no válido');
export const uid = z.string().regex(/^[\w:@.-]{1,128}$/, 'cuenta no válida');
export const slug = z.string().regex(/^[a-z0-9-]{1,200}$/, 'dirección no válida');

export const email = z.email({ pattern: emailPattern });

/** An existing calendar date, `YYYY-MM-DD`. */
export const isoDate = z.iso.date('fecha no válida (AAAA-MM-DD)');

/**
 * A day of an event or its jury. The range leaves room for days before and after it that have years of
 * four digits, too.
 */
export const contestDay = isoDate.refine(
  (date) => date >= '1000-01-01' && date <= '9000-12-31',
  'debe ser de los años 1000 a 9000',
);

/** A text as a client sends it. Only the OpenAPI document uses these limits; the schemas below check them. */
const sentText = (maxLength: number, description: string) =>
  z.string().meta({ minLength: 1, maxLength, description });

/** One line of text. It is trimmed and must contain a letter or a digit. */
const line = (maxLength: number) =>
  sentText(maxLength, 'One line with a letter or a digit, counted without the blanks around it')
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, 'no puede quedar vacío')
        .max(maxLength, `hasta ${maxLength} caracteres`)
        .refine(hasLetterOrDigit, 'debe llevar al menos una letra o un número'),
    );

/** One line of visible characters. */
export const displayText = (maxLength: number) =>
  line(maxLength).refine(isVisible, 'lleva caracteres que no se ven');

const notReadable: { code: ErrorCode } = { code: 'NAME_NOT_READABLE' };

/** A name. NAME_NOT_READABLE if it could be mistaken for another name. */
const nameText = (maxLength: number) =>
  line(maxLength).refine(isReadableName, {
    message: 'no se lee con claridad',
    params: notReadable,
  });

/** Several lines of visible characters. Line breaks are kept; tabs become spaces. */
export const paragraph = (maxLength: number) =>
  sentText(maxLength, 'Lines with a letter or a digit, counted without the blanks around them')
    .transform(tidyLines)
    .pipe(
      z
        .string()
        .max(maxLength, `hasta ${maxLength} caracteres`)
        .refine(hasLetterOrDigit, 'debe llevar al menos una letra o un número')
        .refine((text) => text.split('\n').every(isVisible), 'lleva caracteres que no se ven'),
    );

export const contestName = nameText(limits.nameLength);
export const personName = nameText(limits.personNameLength);
export const reason = displayText(limits.reasonLength);

/** A shape with a schema for each text of a card. */
const cardTextShape = <Name extends z.ZodType, Other extends z.ZodType>(
  name: Name,
  otherOf: (maxLength: number) => Other,
) =>
  ({
    name,
    ...Object.fromEntries(optionalTexts.map((text) => [text, otherOf(cardTexts[text]).optional()])),
  }) as { name: Name } & { [Text in OptionalText]: z.ZodOptional<Other> };

/** Shapes of a card's texts: as its author sends them, and as they are shown. */
export const sentTextsShape = cardTextShape(contestName, displayText);
export const shownTextsShape = cardTextShape(z.string(), () => z.string());

/** `limit` and `cursor` of a list that is read in pages. Cursors are opaque. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.pageSize),
  cursor: z.string().min(1).max(500),
};
export const queueQuery = {
  limit: pageQuery.limit.default(limits.queuePageSize),
  cursor: pageQuery.cursor.optional(),
};
/** The cursor of the next page. Null after the last page. */
export const nextCursor = z.string().nullable();
