/**
 * Every error code by HTTP status, with its message in Spanish, which states what to do next. Codes are
 * stable. Messages from the specification, some of which are English, are exact copies. A call may use
 * another status for a code: `statusOn`.
 */
const errors = {
  400: {
    MALFORMED_REQUEST: 'Hay un dato que falta o no es válido: {detail}',
  },
  401: {
    UNAUTHENTICATED: 'User not logged in',
    INVALID_TOKEN: 'Tu sesión ya no es válida. Vuelve a iniciar sesión.',
    RECENT_SIGN_IN_NEEDED: 'Esto no se puede deshacer: inicia sesión otra vez para confirmarlo.',
    SIGN_IN_AGAIN_NEEDED: 'Entra otra vez para confirmar que eres tú.',
    INVALID_APP_CHECK:
      'No pudimos comprobar que esto viene de nuestro sitio. Recarga la página e inténtalo.',
  },
  403: {
    FORBIDDEN: 'No tienes permiso para hacer esto.',
    EMAIL_NOT_VERIFIED: 'Porfavor verifique su email',
    UID_MISMATCH: 'La cuenta indicada no es la de tu sesión.',
    NOT_OWNER: 'Solo quien la subió puede borrar esta publicación.',
    ADMIN_ONLY: 'Esta sección es solo para administradores.',
    SECOND_FACTOR_NEEDED:
      'Para administrar, entra con tu segundo factor. Si aún no tienes uno, agrégalo a tu cuenta.',
    MEDIA_NOT_YOURS: 'Esa imagen la subió otra cuenta.',
    BIRTH_DATE_NEEDED: 'Para participar nos falta tu fecha de nacimiento. Solo la pedimos una vez.',
    UNDERAGE:
      'Necesitas ser mayor de 18 años para participar. Si la fecha no es la tuya, corrígela.',
    JUROR_ONLY: 'Esta página es solo para el jurado de este reto.',
    MAIL_CONFIRMATION_NEEDED:
      'Te mandamos un enlace a tu correo: ábrelo y tu corcholata cuenta al momento.',
    ADMIN_DECISION_NEEDED:
      'Esta corcholata la revisa una persona del concurso. Mientras tanto sigue siendo tuya.',
    BANNED: 'Tu cuenta está suspendida: no puede subir fotos ni dar corcholatas.',
  },
  404: {
    ROUTE_NOT_FOUND: 'Page not found: {path}',
    EVENT_NOT_FOUND: 'No encontramos ese reto.',
    POST_NOT_FOUND: 'Post not found',
    MEDIA_NOT_FOUND: 'No encontramos esa imagen. Vuelve a subirla.',
    USER_NOT_FOUND: 'No encontramos esa cuenta.',
    CLUSTER_NOT_FOUND: 'Ese grupo de corcholatas ya no está. Recarga la página.',
    REQUEST_NOT_FOUND: 'No encontramos esa solicitud.',
    LINK_NOT_VALID: 'Este enlace ya no es válido.',
    JURY_NOT_FOUND: 'Este reto no tiene jurado.',
    JUROR_NOT_FOUND: 'Esa persona ya no está en el jurado. Recarga la página.',
    CLAIM_NOT_FOUND: 'No encontramos ese premio en tu cuenta.',
    RESULT_NOT_FOUND: 'El resultado de este reto todavía no se publica.',
  },
  409: {
    EVENT_NAME_TAKEN: 'El nombre del evento ya está ocupado, elige otro.',
    POST_NAME_TAKEN: 'El nombre de la publicación ya está ocupado, elige otro.',
    EVENT_OVER: 'Este reto ya terminó.',
    LIKES_CLOSED:
      'Las corcholatas están en pausa por un momento. Vuelve pronto: las que ya diste siguen ahí.',
    UPLOADS_CLOSED:
      'Por ahora no estamos recibiendo fotos. Guarda la tuya y vuelve a intentarlo más tarde.',
    POST_ALREADY_DECIDED: 'Otra persona ya decidió sobre esta publicación.',
    CHANGED_MEANWHILE: 'Esto cambió mientras lo veías. Recarga la página y revísalo otra vez.',
    PROFILE_CHANGE_GONE:
      'Ese cambio ya no espera: alguien lo decidió, llegó su hora o la persona cambió otra vez.',
    MEDIA_ALREADY_USED: 'Esa imagen ya se usó. Sube otra.',
    MAILBOX_HAS_VOTED:
      'Con este correo ya hay una corcholata en este reto, puesta desde otra cuenta. Vale una por buzón.',
    LIKE_NOT_HELD: 'Tu corcholata en este reto no está en revisión.',
    CLUSTERS_UNDECIDED:
      'Todavía hay grupos de corcholatas sin decidir. Decídelos, o confirma que se quedan fuera.',
    JURY_NOT_DONE:
      'El jurado todavía puede calificar. Espera a que termine, o confirma que publicas ya.',
    JURY_FIXED: 'El jurado ya empezó a calificar: sus reglas no cambian.',
    JURY_CLOSED: 'El jurado de este reto ya terminó de calificar.',
    JUROR_TAKES_PART:
      'Quien califica no participa: en un mismo reto no se puede tener una carta y ser del jurado.',
    ALREADY_JUROR: 'Esa persona ya es parte del jurado de este reto.',
    JURY_FULL: 'El jurado de este reto ya está completo: hasta {most} personas.',
    RESULT_PUBLISHED:
      'El resultado de este reto ya se publicó o empezó a publicarse: eso ya no cambia.',
    CLAIM_CLOSED:
      'Este premio ya no admite cambios: se entregó, se venció su plazo, pasó a otra carta, la suya ya no está o quien la subió ya tiene otro premio.',
    REQUEST_ANSWERED: 'Otra persona ya respondió esta solicitud.',
    CANNOT_BAN: 'Una cuenta que administra no se puede suspender: quítale antes ese permiso.',
    CANNOT_GRANT: 'Una cuenta suspendida no puede administrar: levanta antes la suspensión.',
  },
  413: {
    IMAGE_TOO_LARGE:
      'La imagen es demasiado grande: puede tener hasta 20 MB, 50 megapíxeles y 16,384 píxeles de lado.',
    BODY_TOO_LARGE: 'Lo que enviaste es demasiado grande.',
  },
  415: {
    NOT_AN_IMAGE: 'The file given is not an image',
    UNSUPPORTED_MEDIA_TYPE: 'Ese tipo de contenido no se acepta aquí.',
  },
  422: {
    IMAGE_TOO_THIN:
      'Esa imagen es demasiado alargada: su lado largo puede medir hasta 40 veces el corto. Recórtala e inténtalo otra vez.',
    NAME_NOT_READABLE:
      'Ese nombre no se lee con claridad. Usa letras de un solo alfabeto, sin signos invisibles ni acentos encimados.',
    EVENT_NOT_STARTED: 'Este reto todavía no empieza.',
    EVENT_NOT_ENDED: 'Los ganadores solo se muestran cuando el reto ya terminó.',
    JURY_ENDS_TOO_EARLY: 'El jurado califica al menos hasta el último día del reto.',
    POINTS_OUT_OF_RANGE:
      'Esos puntos no son de este jurado: cada criterio va de 0 a su máximo, en enteros.',
    DATES_OUT_OF_ORDER: 'La fecha de cierre no puede ser anterior a la de inicio.',
    MEDIA_WRONG_PURPOSE: 'Esa imagen se subió para otra cosa. Súbela de nuevo desde aquí.',
    CLAIM_ANSWER_NOT_VALID: 'Revisa «{label}» ({field}): {detail}.',
    PROOF_NOT_VALID: 'La comprobación no salió o ya caducó. Inténtala otra vez.',
    IDEMPOTENCY_KEY_REUSED: 'Esa clave de reintento ya se usó con otros datos.',
  },
  429: {
    TOO_MANY_REQUESTS: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
    TOO_MANY_OPEN_REQUESTS:
      'Ya tienes varias solicitudes en espera. Las respondemos antes de recibir otra.',
    TOO_MANY_REPORTS:
      'Ya reportaste muchas fotos en un día. Las estamos revisando; mañana puedes reportar más.',
  },
  500: {
    INTERNAL: 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.',
  },
  503: {
    SERVICE_UNAVAILABLE:
      'Esta parte del sitio no está disponible por ahora. Inténtalo en un momento.',
  },
} as const;

type Errors = typeof errors;

export type ErrorCode = { [Status in keyof Errors]: keyof Errors[Status] }[keyof Errors];

export type ErrorParams = Readonly<Record<string, string | number>>;

const entries = Object.entries(errors).flatMap(([status, messages]) =>
  (Object.entries(messages) as [ErrorCode, string][]).map(([code, message]) => ({
    code,
    status: Number(status),
    message,
  })),
);

const byCode = <T>(pick: (entry: (typeof entries)[number]) => T) =>
  Object.fromEntries(entries.map((entry) => [entry.code, pick(entry)])) as Record<ErrorCode, T>;

export const errorStatus = byCode(({ status }) => status);
export const errorMessages = byCode(({ message }) => message);

export const errorCodes = entries.map(({ code }) => code);

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/** The message of `code`, with its `{name}` placeholders replaced by `params`. */
export const errorMessage = (code: ErrorCode, params: ErrorParams = {}): string =>
  errorMessages[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
