export const offlineTexts = {
  lost: 'Sin conexión. Ves lo último que cargamos.',
  back: 'Volvió la conexión.',
} as const;
