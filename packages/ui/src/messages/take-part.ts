/** Texts of the upload; success and name-taken are the specification's words. */
export const takePart = {
  title: 'Sube tu carta',
  eventsFailed: 'No pudimos ver qué reto está en curso.',
  nothingRuns: 'Ahorita no hay reto en curso',
  nextStarts: (name: string, day: string) =>
    `El siguiente es «${name}» y empieza el ${day}. Ve preparando tu foto.`,
  comeBack: 'Vuelve pronto: el siguiente ya se está cocinando.',
  event: 'Reto',
  forEvent: (name: string) => `Para el reto «${name}».`,
  name: 'Nombre de tu carta',
  namePlaceholder: 'El Atardecer',
  nameHint: 'Como en la lotería: corto y con artículo.',
  nameChecking: 'Revisando si está libre…',
  nameFree: 'Ese nombre está libre.',
  nameTaken: 'El nombre de la publicación ya está ocupado, elige otro.',
  nameMissing: 'Ponle nombre a tu carta.',
  nameTooLong: (most: number) => `El nombre lleva hasta ${most} caracteres.`,
  nameWithoutLetters: 'El nombre necesita al menos una letra o un número.',
  nameNotReadable:
    'Ese nombre no se lee con claridad. Usa letras de un solo alfabeto, sin signos invisibles ni acentos encimados.',
  unnamed: 'Tu carta',
  takePhoto: 'Tomar foto',
  choosePhoto: 'Elegir foto',
  otherPhoto: 'Cambiar foto',
  dropHere: 'Aquí va tu foto',
  orDrop: 'También puedes arrastrarla hasta aquí.',
  photoMissing: 'Elige primero una foto.',
  previewAlt: 'Así se ve tu foto en la carta',
  wholeInside: 'En la tabla se asoma así; al abrir la carta se ve completa.',
  preparing: 'Preparando tu foto',
  uploading: 'Subiendo tu foto',
  finishing: 'Poniendo tu carta en la mesa',
  rulesTitle: 'Antes de subirla',
  rules: [
    'La foto es tuya, y quien sale en ella te dio permiso.',
    'Nada de menores de edad, ni de gente bebiendo o al volante.',
    'La revisamos antes de publicarla. Puedes borrarla cuando quieras.',
  ],
  submit: 'Subir mi foto',
  sent: 'Tu publicación ahora es parte de la magia',
  sentText: 'Está en revisión. En cuanto la aprobemos, sale a la mesa y puede juntar corcholatas.',
  seeMine: 'Ver mis cartas',
  another: 'Subir otra',
} as const;

/** Why a file cannot become a photo. */
export const photoProblems = {
  'not-a-file': 'The file given is not an instance of Blob or File',
  'not-an-image': 'The file given is not an image',
  heic: 'Tu foto está en HEIC y este navegador no la puede abrir. En tu iPhone ve a Ajustes, Cámara, Formatos y elige «Más compatible», o envíatela como JPG.',
  unreadable: 'No pudimos leer esa imagen. Prueba con otra foto.',
} as const;
