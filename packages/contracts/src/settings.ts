import { z } from 'zod';

export type SettingsSource = Readonly<Record<string, string | undefined>>;

export interface SettingFault {
  readonly variable: string;
  /** One line with the variable, its value and the allowed values. */
  readonly line: string;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly SettingFault[];

  constructor(faults: readonly SettingFault[]) {
    super(`Ajustes no válidos: ${faults.map(({ line }) => line).join('; ')}`);
    this.faults = faults;
  }
}

/** Reads settings by their schema. Throws a SettingsError with every fault. */
export function readSettings<S extends z.ZodType>(schema: S, source: SettingsSource): z.infer<S> {
  const result = schema.safeParse(source, { error: reason });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => {
    const variable = path.join('.');
    return { variable, line: `${shown(variable, source[variable])}: ${message}` };
  });
  throw new SettingsError(faults);
}

const secret = /KEY|TOKEN|PASSWORD|SECRET|HEADER|BODY|FORM/;
const longestShown = 60;

/** `NAME=value`; only the name if the value may be secret, such as an incomplete address with a password. */
export function shown(variable: string, value: string | undefined): string {
  if (!value || secret.test(variable)) return variable;
  const open = value.replace(/\/\/.*@/s, '//…@').replace(/\?.*/s, '?…');
  const isComplete = open.split(',').every((url) => url.includes('//') && URL.canParse(url));
  if (variable.endsWith('_URL') && /[:@]/.test(open) && !isComplete) return variable;
  const short = open.length > longestShown ? `${open.slice(0, longestShown)}…` : open;
  return `${variable}=${short}`;
}

const formats: Readonly<Record<string, string>> = {
  url: 'tiene que ser una dirección completa',
  email: 'tiene que ser un correo',
  date: 'tiene que ser una fecha, como 2026-11-30',
  datetime: 'tiene que ser un momento, como 2026-11-30T23:59:59Z',
};

/** A text about the allowed values, unless the schema has its own. */
function reason(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `se admite ${eitherOf(issue.values.map(String))}`;
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'falta';
    return issue.expected === 'int' ? 'tiene que ser un número entero' : 'tiene que ser un número';
  }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return `necesita al menos ${issue.minimum} caracteres`;
  }
  if (issue.code === 'too_small') {
    return `${issue.inclusive ? 'el mínimo es' : 'tiene que ser mayor que'} ${issue.minimum}`;
  }
  if (issue.code === 'too_big') return `el máximo es ${issue.maximum}`;
  const format = issue.code === 'invalid_format' ? formats[issue.format] : undefined;
  return format ?? 'no tiene la forma esperada';
}

/** For example `a`, `a o b`, `a, b o c`. */
export const eitherOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter(Boolean).join(' o ');
