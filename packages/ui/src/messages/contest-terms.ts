/** Texts of a contest's terms. Separate from `contest.ts`, which every page of cards loads. */
export const contestTerms = {
  title: 'Las bases de este reto',
  dates: 'Fechas',
  zone: 'en la hora de la Ciudad de México',
  prizes: 'Premios',
  permit: 'Permiso',
  organiser: 'Organiza',
  rules: 'Reglas de este reto',
} as const;
