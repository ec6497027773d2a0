/** The provider's own sentences about its password policy, as it lists them in its refusal. */
const rules: readonly (readonly [RegExp, (count: string) => string])[] = [
  [/at least (\d+) characters/, (count) => `al menos ${count} caracteres`],
  [/(?:at most|no more than) (\d+) characters/, (count) => `${count} caracteres como máximo`],
  [/lower ?case/, () => 'una minúscula'],
  [/upper ?case/, () => 'una mayúscula'],
  [/numeric|digit/, () => 'un número'],
  [/alphanumeric|special/, () => 'un signo, como ! o #'],
];

const inWords = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** What a refused password lacks, as 'A tu contraseña le falta: una mayúscula y un número.' */
export function passwordRulesText(providerMessage: string): string | null {
  const listed = /\[(.*)\]/.exec(providerMessage)?.[1];
  const missing = (listed?.split(',') ?? []).flatMap((sentence) => {
    // 'non-alphanumeric' names signs, not digits.
    const known = [...rules].toReversed().find(([pattern]) => pattern.test(sentence.toLowerCase()));
    return known ? [known[1](known[0].exec(sentence.toLowerCase())?.[1] ?? '')] : [];
  });
  return missing.length > 0 ? `A tu contraseña le falta: ${inWords.format(missing)}.` : null;
}
