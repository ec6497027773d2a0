const people = [
  ['lupita', 'Guadalupe', 'Hernández Rojas', '1984-12-12'],
  ['chema', 'José María', 'Ordaz Vélez', '1971-03-19'],
  ['xochitl', 'Xóchitl', 'Tlapa Morales', '1996-05-02'],
  ['beto', 'Alberto', 'Cárdenas Luna', '1989-08-27'],
  ['rosaura', 'Rosaura', 'Ibarra Quintero', '1962-09-04'],
  ['ivan', 'Iván', 'Peralta Sosa', '1999-01-15'],
  ['fer', 'Fernanda', 'Villaseñor Ruiz', '1993-11-08'],
  ['nacho', 'Ignacio', 'Bautista León', '1957-07-31'],
  ['itzel', 'Itzel', 'Canul Poot', '1991-04-23'],
  ['memo', 'Guillermo', 'Arriaga Torres', '1980-06-25'],
  ['pili', 'Pilar', 'Nava Escobedo', '1976-10-12'],
  ['rafa', 'Rafael', 'Zamudio Ortiz', '1987-02-06'],
  ['ximena', 'Ximena', 'Galindo Prado', '2001-03-30'],
  ['tono', 'Antonio', 'Jiménez Cruz', '1968-06-13'],
] as const;

export type AuthorKey = (typeof people)[number][0];

/** Authors without a portrait, who have the default picture. */
const withoutPortrait: ReadonlySet<AuthorKey> = new Set(['beto', 'ivan', 'memo']);

/** The authors of the photos, all adults. `portrait`: the name of a picture. */
export const demoAuthors = people.map(([key, name, lastName, dob]) => ({
  key,
  name,
  lastName,
  dob,
  email: `${key}@elreto.test`,
  portrait: withoutPortrait.has(key) ? undefined : `portraits/${key}`,
}));
