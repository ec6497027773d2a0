/** Texts of the age gate. */
export const entrance = {
  title: '¿Cuándo naciste?',
  lead: (site: string) => `${site} es de una marca de cerveza: pasan mayores de 18 años.`,
  dateLegend: 'Tu fecha de nacimiento',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  dateHint: 'La revisa tu navegador. Solo la guardamos si creas una cuenta.',
  enter: 'Entrar',
  dateMissing: 'Escribe el día, el mes y el año.',
  dateInvalid: 'Esa fecha no está en el calendario. Revísala.',
  dateFuture: 'Ese año todavía no llega. Revísalo.',
  dateLongAgo: 'Ese año queda muy lejos. Escríbelo con cuatro cifras.',
  doubt: 'Naciste el {date} y tienes {age}. ¿Es correcto?',
  correct: 'Corregir la fecha',
  confirm: 'Sí, es correcto',
  refusedTitle: 'Todavía no te toca',
  refusedText: (site: string) =>
    `${site} es solo para mayores de 18 años. Cuando los cumplas, aquí va a estar tu lugar en la mesa.`,
  refusedMistake: '¿Te equivocaste al escribir tu fecha? Mañana puedes intentarlo otra vez.',
} as const;
