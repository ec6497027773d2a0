import { account, common } from '@el-reto/ui/messages';
import { cards } from './counted.ts';

/** The numbers of cards and likes of a contest. */
export interface Contents {
  cards: number;
  /** Cards that are not public yet, and whether there may be more. */
  pending: number;
  isMorePending: boolean;
  /** Likes that count, and (`held`) those that wait for a decision. */
  likes: number;
  held: number;
}

export const events = {
  create: 'Crear reto',
  created: 'El reto quedó creado',
  editTitle: (name: string) => `Editar «${name}»`,
  back: 'Todos los retos',
  listLabel: 'Retos',
  loadFailed: 'No pudimos traer los retos',
  emptyTitle: 'Aún no hay retos',
  emptyText: 'Crea el primero y la mesa queda puesta.',
  notFoundTitle: 'Ese reto ya no está',
  phases: { upcoming: 'Próximo', running: 'En curso', ended: 'Terminado' },
  winnersShown: 'Ganadores visibles',
  winnersAreShown: 'Los ganadores ya se ven',
  winnersAreHidden: 'Los ganadores quedaron ocultos',
  edit: 'Editar',
  delete: 'Eliminar',

  name: 'Nombre',
  nameHint: 'Único en todo el sitio. También da la dirección de su página.',
  addressMoves: (next: string, former: string) =>
    `Su dirección será ${next}. La de ahora, ${former}, y las anteriores siguen llegando aquí.`,
  title: 'Título',
  description: 'Descripción',
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de cierre',
  endsInPast: 'Esa fecha ya pasó: el reto nace terminado.',
  isOver: 'Esa fecha ya pasó: el reto queda terminado.',
  ending: {
    title: (name: string) => `Terminar «${name}»`,
    what: [
      'Esa fecha de cierre ya pasó: al guardar, nadie podrá dar corcholatas ni subir fotos.',
      'Todos ven los números y el resultado provisional. Aunque cambies la fecha otra vez, ya los vieron.',
    ],
    affected: ({ cards: count, likes }: Contents) => [
      `Termina con ${cards(count)} y ${common.likes(likes)}.`,
    ],
    action: 'Terminar el reto',
  },
  thumbnail: 'Imagen de portada',
  aboutThumbnail: 'Imagen de la descripción',
  imageHint: 'JPG, PNG, WebP o AVIF. La reducimos a 1200 px antes de subirla.',
  chooseImage: 'Elegir imagen',
  changeImage: 'Cambiar imagen',
  preparing: 'Preparando la imagen',
  uploading: 'Subiendo la imagen',
  uploaded: 'Imagen lista',
  imageAlt: (label: string) => `Vista previa: ${label}`,
  imageMissing: 'Falta esta imagen.',
  imagePending: 'Espera a que termine de subir.',
  required: account.required,
  tooLong: (length: number) => `Hasta ${length} caracteres.`,
  noLetters: account.noLetters,
  dateInvalid: 'Esa fecha no existe.',
  datesOutOfOrder: 'La fecha de cierre no puede ser anterior a la de inicio.',
  nameTaken: 'El nombre del evento ya está ocupado, elige otro.',
  changedMeanwhile:
    'Otra persona cambió este dato. Recarga la página: lo demás que escribiste se queda.',
  save: 'Guardar cambios',
  saved: 'Cambios guardados',
  unchanged: 'No hay cambios que guardar.',
  createFailed: (message: string) => `No pudimos crear el reto: ${message}`,

  deleteTitle: 'Eliminar reto',
  deleteWarning: (name: string) => `«${name}» se va para siempre, con su portada y sus ganadores.`,
  deleted: ({ cards: count, pending, isMorePending, likes, held }: Contents) => [
    `Se ${count === 1 && pending === 0 ? 'borra' : 'borran'} ${cards(count)} en la mesa y ${pending}${isMorePending ? ' o más' : ''} en espera, con su foto.`,
    `Se ${likes + held === 1 ? 'borra' : 'borran'} ${common.likes(likes + held)}.`,
  ],
  deleteForever: 'Eliminar para siempre',

  prizes: 'Premios',
  prizesHint:
    'Uno por lugar, desde el primero; el del jurado, si da uno aparte. Se ven en la página del reto y en los términos.',
  claimForm: {
    legend: 'Datos para entregar los premios',
    hint: 'Se le piden solo a quien gana. Quien ya contestó conserva las preguntas que contestó.',
    usual: 'Los de siempre',
    own: 'Propios de este reto',
    question: (number: number) => `Pregunta ${number}`,
    kind: (number: number) => `Tipo de la pregunta ${number}`,
    kinds: {
      line: 'Texto corto',
      text: 'Texto largo',
      phone: 'Teléfono',
      'postal-code': 'Código postal',
      state: 'Estado del país',
      declaration: 'Casilla',
    },
    required: 'Obligatoria',
    remove: (label: string) => `Quitar «${label}»`,
    add: 'Agregar pregunta',
    incomplete: 'Escribe qué se pregunta en cada una.',
    preview: 'A quien gane le preguntaremos',
  },
  rules: 'Reglas',
  rulesHint:
    'Cómo se participa y se gana en este reto. Se ven en su página, tal como las escribas.',
  permit: 'Número de permiso',
  permitHint: 'De la autoridad, si este reto tiene uno.',
  preview: 'Ver cómo queda',
  previewNeeds: 'Se puede ver en cuanto tenga nombre, título y fechas.',
  previewTitle: 'Así se verá',
  previewHint: 'Todavía no se guarda nada.',

  counts: 'Cuándo se ven los números',
  countsHint: 'Mientras el reto corre. Al terminar se ven siempre, y en la administración también.',
  countsChoices: {
    always: 'Siempre',
    voted: 'Después de poner su corcholata',
    ended: 'Al cierre del reto',
  },

  winnersLead:
    'Los ganadores salen en el sitio cuando el reto ya terminó y están activos. Al publicarlos queda fijo el resultado, con su acta: ya nadie lo cambia.',
  noEndedTitle: 'Ningún reto ha terminado',
  noEndedText: 'Cuando cierre el primero, aquí decides si sus ganadores se muestran.',
  endedOn: (day: string) => `Terminó el ${day}`,
  winnersAre: {
    hidden: 'Ganadores ocultos',
    provisional: 'Resultado provisional',
    official: 'Resultado publicado',
  },
  activate: 'Activar ganadores',
  publish: 'Publicar resultado',
  askPublish: (name: string) => ({
    title: `Publicar el resultado de «${name}»`,
    what: ['Sale en el sitio con su acta, y ya nadie lo cambia.'],
    wait: 'Todavía no',
    publish: 'Publicar resultado',
  }),
  published: ({ cards: count, likes, held }: Contents) => [
    `Queda fijo con ${cards(count)} y ${common.likes(likes)}.`,
    ...(held > 0
      ? [`${held === 1 ? 'Se queda' : 'Se quedan'} fuera ${common.likes(held)} en revisión.`]
      : []),
  ],
  askFirst: {
    CLUSTERS_UNDECIDED: {
      title: 'Quedan corcholatas por decidir',
      what: [
        'Hay grupos de corcholatas en revisión, en la sección Corcholatas. Si publicas así, se quedan fuera del resultado para siempre.',
      ],
      wait: 'Decidir antes',
      publish: 'Publicar sin ellas',
    },
    JURY_NOT_DONE: {
      title: 'El jurado todavía califica',
      what: [
        'Si publicas ya, cuentan los puntos que haya dado hasta ahora y no podrá dar más. Las corcholatas en revisión que nadie haya decidido también se quedan fuera.',
      ],
      wait: 'Esperar al jurado',
      publish: 'Publicar ya',
    },
  },
  deactivate: 'Desactivar ganadores',
  podium: (name: string) => `Podio de ${name}`,
  podiumFailed: 'No pudimos traer el podio.',
  podiumEmpty: 'Este reto terminó sin cartas publicadas.',
  place: (at: number) => `${at}.º lugar`,
} as const;
