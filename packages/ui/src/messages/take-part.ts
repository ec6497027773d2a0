import type { Jury } from '@el-reto/contracts';
import type { CardText } from '@el-reto/contracts/rules';
import { juryShare } from './jury-share.ts';

/** Texts of the upload. The specification prescribes those about success and about a taken name. */
export const takePart = {
  title: 'Sube tu carta',
  eventsFailed: 'No pudimos ver qué reto está en curso.',
  nothingRuns: 'Ahorita no hay reto en curso',
  nextStarts: (name: string, day: string) =>
    `El siguiente es «${name}» y empieza el ${day}. Ve preparando tu foto.`,
  comeBack: 'Vuelve pronto: el siguiente ya se está cocinando.',
  event: 'Reto',
  forEvent: (name: string) => `Para el reto «${name}».`,
  /** The label of each text of a card. */
  texts: { name: 'Nombre de tu carta' } satisfies Record<CardText, string>,
  namePlaceholder: 'El Atardecer',
  nameHint: 'Como en la lotería: corto y con artículo.',
  nameChecking: 'Revisando si está libre…',
  nameFree: 'Ese nombre está libre.',
  nameTaken: 'El nombre de la publicación ya está ocupado, elige otro.',
  nameMissing: 'Falta este dato.',
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
  photoSmall: (width: number, height: number) =>
    `Tu foto es pequeña (${width} × ${height}) y se verá borrosa. Si tienes otra más grande, mejor.`,
  draftBack: 'Aquí está lo que dejaste a medias.',
  draftKept: 'Guardamos tu carta a medias. Al volver la encuentras.',
  discard: 'Descartar',
  discardAsk: 'Se borran la foto y lo que escribiste.',
  discardNot: 'Seguir con mi carta',
  photoMissing: 'Elige primero una foto.',
  previewAlt: 'Así se ve tu foto en la carta',
  wholeAlt: 'Tu foto completa',
  wholeInside: 'Tu foto cabe completa en la carta.',
  keepInSight: 'Toca lo más importante de tu foto',
  keptPoint: 'Lo más importante de tu foto',
  keptAt: (x: number, y: number) => `a ${x} % desde la izquierda y ${y} % desde arriba`,
  asSuggested: 'Si no tocas nada, lo elegimos por ti. Al abrir la carta, la foto se ve completa.',
  asChosen: 'Así se asoma en la tabla.',
  letItBe: 'Mejor elígelo por mí',
  preparing: 'Preparando tu foto',
  uploading: 'Subiendo tu foto',
  saving: 'Guardando tu carta',
  rulesTitle: 'Antes de subirla',
  rules: [
    'La foto es tuya, y quien sale en ella te dio permiso.',
    'Nada de menores de edad, ni de gente bebiendo o al volante.',
    'La revisamos antes de publicarla. Puedes borrarla cuando quieras.',
  ],
  jury(jury: Jury) {
    const names = new Intl.ListFormat('es-MX').format(jury.criteria.map(({ name }) => name));
    const result =
      jury.mode === 'beside'
        ? 'además de los lugares por corcholatas, da un premio'
        : `en el resultado ${juryShare(jury)}`;
    return `Este reto tiene jurado: ${result}. Califica ${names}.`;
  },
  submit: 'Subir mi foto',
  sent: 'Tu publicación ahora es parte de la magia',
  sentText: 'Está en revisión. En cuanto la aprobemos, sale a la mesa y puede juntar corcholatas.',
  seeMine: 'Ver mis cartas',
  another: 'Sube otra',
} as const;

/** The reasons why a file cannot be used as a photo. */
export const photoProblems = {
  'not-a-file': 'Eso no es un archivo. Elige una foto.',
  'not-an-image': 'Ese archivo no es una imagen. Elige una foto.',
  heic: 'Tu foto está en HEIC y este navegador no la puede abrir. En tu iPhone ve a Ajustes, Cámara, Formatos y elige «Más compatible», o envíatela como JPG.',
  'too-thin':
    'Esa foto es demasiado alargada: su lado largo puede medir hasta 40 veces el corto. Recórtala e inténtalo otra vez.',
  'not-loaded':
    'No pudimos cargar lo que prepara tu foto. Revisa tu conexión e inténtalo de nuevo: tu foto está bien.',
  unreadable: 'No pudimos leer esa imagen. Prueba con otra foto.',
} as const;
