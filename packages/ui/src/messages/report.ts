/** Texts of the dialog that reports a photo. */
export const report = {
  title: 'Reportar esta foto',
  lead: 'La volvemos a revisar. Nadie sabrá que fuiste tú.',
  reasons: [
    'Salen menores de edad',
    'Hay violencia o armas',
    'No es suya o no tiene permiso',
    'Salen personas bebiendo o al volante',
    'Ofende o discrimina',
    'Otra cosa',
  ],
  why: '¿Qué pasa con ella?',
  reasonMissing: 'Elige qué pasa con ella.',
  more: 'Cuéntanos más',
  moreMissing: 'Cuéntanos qué pasa.',
  send: 'Enviar reporte',
} as const;
