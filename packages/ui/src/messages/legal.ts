/** The legal pages' headings; their titles are the heads', their bodies live with the screens. */
export const legal = {
  privacyTitle: 'Aviso de Privacidad',
  termsTitle: 'Términos y condiciones',
  updated: 'Última actualización: 20 de noviembre de 2026',
} as const;
