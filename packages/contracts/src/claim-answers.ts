import { tidyLine, tidyLines, visible, wholeCharacters } from './text.ts';

export const claimFieldKinds = [
  'line',
  'text',
  'phone',
  'postal-code',
  'state',
  'declaration',
] as const;

interface Field {
  readonly kind: (typeof claimFieldKinds)[number];
  readonly required: boolean;
  readonly maxLength: number;
}

export const mexicanStates = [
  'Aguascalientes',
  'Baja California',
  'Baja California Sur',
  'Campeche',
  'Chiapas',
  'Chihuahua',
  'Ciudad de México',
  'Coahuila',
  'Colima',
  'Durango',
  'Estado de México',
  'Guanajuato',
  'Guerrero',
  'Hidalgo',
  'Jalisco',
  'Michoacán',
  'Morelos',
  'Nayarit',
  'Nuevo León',
  'Oaxaca',
  'Puebla',
  'Querétaro',
  'Quintana Roo',
  'San Luis Potosí',
  'Sinaloa',
  'Sonora',
  'Tabasco',
  'Tamaulipas',
  'Tlaxcala',
  'Veracruz',
  'Yucatán',
  'Zacatecas',
];

/** Faults of an answer. The catalogue has a text for each. */
export type AnswerFault =
  | 'missing'
  | 'too-long'
  | 'phone'
  | 'postal-code'
  | 'state'
  | 'declaration';

export type Answer = string | boolean | undefined;

/**
 * The form in which an answer is stored: the digits of a phone number, lines without extra spaces.
 * Telephones put invisible characters around copied numbers and addresses, so these are left out.
 */
export function tidyAnswer({ kind }: Pick<Field, 'kind'>, answer: Answer): string | boolean {
  if (kind === 'declaration') return answer === true;
  const lines = typeof answer === 'string' ? tidyLines(answer).split('\n') : [];
  const text = lines.map(visible).join('\n');
  if (kind === 'phone') return text.replaceAll(/[\s().-]/g, '').replace(/^\+?52(?=\d{10}$)/, '');
  return kind === 'text' ? text.trim() : tidyLine(text);
}

/** The fault of an answer; undefined if it is valid. Browser and service use the same check. */
export function faultInAnswer(field: Field, answer: Answer): AnswerFault | undefined {
  const { kind, required, maxLength } = field;
  const tidy = tidyAnswer(field, answer);
  if (typeof tidy === 'boolean') return required && !tidy ? 'declaration' : undefined;
  if (tidy === '') return required ? 'missing' : undefined;
  if (wholeCharacters(tidy, maxLength) !== tidy) return 'too-long';
  if (kind === 'phone' && !/^\d{10}$/.test(tidy)) return 'phone';
  if (kind === 'postal-code' && !/^\d{5}$/.test(tidy)) return 'postal-code';
  if (kind === 'state' && !mexicanStates.includes(tidy)) return 'state';
  return undefined;
}
