/** Texts of the moderators' look at changed names and pictures. */
export const adminProfiles = {
  title: 'Perfiles que cambiaron',
  lead: 'Nombre o foto nuevos de gente con cartas. Mientras decides, el sitio muestra lo de antes.',
  before: 'Antes',
  after: 'Ahora',
  pictureOf: (name: string, when: string) => `Foto de ${name}, ${when.toLowerCase()}`,
  publicIn: (minutes: number) =>
    minutes < 1 ? 'Se publica solo en menos de un minuto' : `Se publica solo en ${minutes} min`,
  count: (count: number) => (count === 1 ? '1 cambio' : `${count} cambios`),
  more: 'Hay más después de estos.',
  none: 'Ya no hay cambios por revisar.',
  loadFailed: 'No pudimos traer los perfiles que cambiaron.',
} as const;
