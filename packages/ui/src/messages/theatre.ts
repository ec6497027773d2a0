/** Texts of a contest's special moments: its last seconds, its winners, its opening. */
export const theatre = {
  lastSeconds: (name: string) => `${name} se cierra en`,
  closed: '¡Se cerró!',
  closedText: (name: string) => `${name} terminó. Ya estamos contando las corcholatas.`,
  haveWinners: '¡Ya hay ganadores!',
  see: 'Verlos',
  reveal: 'Revivir la gran noche',
  revealOf: (name: string) => `La noche de ${name}`,
  next: 'Destapar el siguiente',
  done: 'Ver el podio',
  remindMe: 'Avísame cuando abra',
  reminderSaved: 'Guardamos la fecha. Ábrela para ponerla en tu calendario.',
  opens: (name: string) => `Abre ${name}`,
  reminderText: 'Ya puedes subir tu foto y poner tu corcholata.',
} as const;
