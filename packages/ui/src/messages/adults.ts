/**
 * Texts of the dialog that asks for the birth date before a person takes part. Its titles and fields have
 * the age gate's texts.
 */
export const adults = {
  lead: 'Para poner tu corcholata o subir tu foto hay que ser mayor de 18 años. Te lo preguntamos una sola vez.',
  hint: 'Queda en tu cuenta. No se la mostramos a nadie.',
  save: 'Guardar y seguir',
  refusedText:
    'Poner corcholatas y subir fotos es para mayores de 18 años. Cuando los cumplas, aquí va a estar tu lugar en la mesa.',
  refusedMistake: '¿Te equivocaste al escribirla? Corrígela en tu perfil, en «Editar mis datos».',
} as const;
