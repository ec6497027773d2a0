export const share = {
  title: 'Que la vean todos',
  words: 'Tu mensaje',
  other: (contest: string, name: string, author: string) =>
    `Mira «${name}» de ${author} en ${contest}. ¿Le pones tu corcholata?`,
  voted: (name: string) => `Ya le puse mi corcholata a «${name}». ¿Le pones la tuya?`,
  mine: (contest: string, name: string) =>
    `Esta es mi carta en ${contest}: «${name}». ¿Le pones tu corcholata?`,
  whatsApp: 'Enviar por WhatsApp',
  story: 'Para tu historia',
  copy: 'Copiar enlace',
  code: 'Código QR',
  more: 'Otra aplicación',
  saveCode: 'Guardar el código',
  codeAlt: (name: string) => `Código que lleva a la carta «${name}»`,
  pictureAlt: (name: string) => `La carta «${name}», como se verá al compartirla`,
  pictureSaved: 'Guardamos la imagen. Súbela a tu historia.',
} as const;
