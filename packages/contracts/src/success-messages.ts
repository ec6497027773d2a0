/** The specification's success messages, to the letter, and ours beside them. */
export const successMessages = {
  postCreated: 'Tu publicación ahora es parte de la magia',
  postDeleted: 'Tu publicación ha sido eliminada',
  postApproved: 'Post approved',
  postDenied: 'Post denied',
  postReported: 'Gracias, vamos a revisar esta foto.',
  winnersActivated: 'Winners activated successfully',
  winnersDeactivated: 'Winners deactivated successfully',
  eventCreated: 'Event created successfully',
  eventDeleted: 'El evento y sus fotos se eliminaron.',
  profileApproved: 'El nuevo perfil ya se ve en el sitio.',
  profileRefused: 'El perfil se queda como estaba.',
  accountDeleted: 'Tu cuenta y tus publicaciones se eliminaron.',
} as const;

/** The name of one of them. */
export type SuccessMessage = keyof typeof successMessages;
