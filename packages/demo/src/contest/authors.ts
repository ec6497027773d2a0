export interface DemoAuthor {
  readonly key: string;
  readonly name: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dob: string;
  readonly email: string;
  /** As it stands below a photo. */
  readonly displayName: string;
}

const people = [
  ['lupita', 'Guadalupe', 'Hernández Rojas', '1984-12-12', 'Lupita Hernández'],
  ['chema', 'José María', 'Ordaz Vélez', '1971-03-19', 'Chema Ordaz'],
  ['xochitl', 'Xóchitl', 'Tlapa Morales', '1996-05-02', 'Xóchitl Tlapa'],
  ['beto', 'Alberto', 'Cárdenas Luna', '1989-08-27', 'Beto Cárdenas'],
  ['rosaura', 'Rosaura', 'Ibarra Quintero', '1962-09-04', 'Rosaura Ibarra'],
  ['ivan', 'Iván', 'Peralta Sosa', '1999-01-15', 'Iván Peralta'],
  ['fer', 'Fernanda', 'Villaseñor Ruiz', '1993-11-08', 'Fer Villaseñor'],
  ['nacho', 'Ignacio', 'Bautista León', '1957-07-31', 'Don Nacho'],
  ['itzel', 'Itzel', 'Canul Poot', '1991-04-23', 'Itzel Canul'],
  ['memo', 'Guillermo', 'Arriaga Torres', '1980-06-25', 'Memo Arriaga'],
  ['pili', 'Pilar', 'Nava Escobedo', '1976-10-12', 'Pili Nava'],
  ['rafa', 'Rafael', 'Zamudio Ortiz', '1987-02-06', 'Rafa Zamudio'],
  ['ximena', 'Ximena', 'Galindo Prado', '2001-03-30', 'Ximena Galindo'],
  ['tono', 'Antonio', 'Jiménez Cruz', '1968-06-13', 'Toño Jiménez'],
] as const;

export type AuthorKey = (typeof people)[number][0];

/** The people whose photographs these are; all of age. */
export const demoAuthors: readonly (DemoAuthor & { readonly key: AuthorKey })[] = people.map(
  ([key, name, lastName, dob, displayName]) => ({
    key,
    name,
    lastName,
    dob,
    email: `${key}@elreto.test`,
    displayName,
  }),
);
