/**
 * Texts of the dialog that asks for the birth date before a person takes part. The age gate's texts label
 * its fields.
 */
export const adults = {
  title: '¿Cuándo naciste?',
  lead: 'Para poner tu corcholata o subir tu foto hay que ser mayor de 18 años. Te lo preguntamos una sola vez.',
  hint: 'Queda en tu cuenta. No se la mostramos a nadie.',
  save: 'Guardar y seguir',
  refusedTitle: 'Todavía no te toca',
  refusedText:
    'Poner corcholatas y subir fotos es para mayores de 18 años. Cuando los cumplas, aquí va a estar tu lugar en la mesa.',
  refusedMistake: '¿Te equivocaste al escribirla? Corrígela en tu perfil, en «Editar mis datos».',
  understood: 'Entendido',
} as const;
