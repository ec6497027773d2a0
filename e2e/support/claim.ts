import type { Visitor } from './visitor.ts';

/** Fills in and sends the form of a winner. */
export async function answerClaim(
  winner: Visitor,
  own: { name: string; street: string; postalCode: string },
): Promise<void> {
  await winner.fillIn({
    'Nombre completo, como en tu INE': own.name,
    'Teléfono, a 10 dígitos': '55 1234 5678',
    'Calle y número': own.street,
    Colonia: 'Centro',
    'Código postal': own.postalCode,
    'Municipio o alcaldía': 'Cuauhtémoc',
  });
  await winner.page.getByLabel('Estado').selectOption('Ciudad de México');
  await winner.page.getByLabel('Tengo 18 años o más').check();
  await winner.page.getByLabel('Vivo en México').check();
  await winner.press('Reclamar mi premio');
}
