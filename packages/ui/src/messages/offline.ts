/** Texts of the loss of the network. */
export const offlineTexts = {
  lost: 'Sin conexión. Ves lo último que cargamos.',
  back: 'Volvió la conexión.',
} as const;
