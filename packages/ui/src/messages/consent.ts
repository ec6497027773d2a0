export const consentTexts = {
  title: '¿Contamos tu visita con Google Analytics?',
  text: 'Es para mejorar el sitio.',
  now: { granted: 'Ahora: dijiste que sí.', denied: 'Ahora: dijiste que no.' },
  grant: 'Sí, cuenten',
  deny: 'No, gracias',
  granted: 'Gracias. Contamos tu visita.',
  denied: 'Listo. No contamos tu visita.',
} as const;
