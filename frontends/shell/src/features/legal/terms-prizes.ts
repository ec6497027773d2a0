import type { Section } from './section.ts';

const places = ['Primer lugar', 'Segundo lugar', 'Tercer lugar'];

/** What is won, by whom and how it gets to them. */
export const prizeSections = (prizes: readonly string[]): readonly Section[] => [
  {
    title: 'Los premios',
    paragraphs: ['En cada reto:'],
    items: prizes.map((prize, index) => `${places[index] ?? `Lugar ${index + 1}`}: ${prize}.`),
    after: [
      'Son personales y no se cambian por dinero. Los impuestos que la ley cobra por el premio los paga el Organizador.',
    ],
  },
  {
    title: 'Quién gana',
    paragraphs: [
      'Al terminar cada reto ganan las tres fotos aprobadas con más me gusta válidos. Si hay empate gana la que se publicó primero. Una persona gana un solo premio por reto.',
      'Los resultados se publican en la página de ganadores.',
    ],
  },
  {
    title: 'Cómo se entregan',
    paragraphs: [
      'Escribimos al correo de tu cuenta en los cinco días hábiles siguientes al cierre. Tienes quince días naturales para responder con tu identificación oficial y tu domicilio; si no, el premio pasa a la foto que sigue.',
      'La entrega se hace en México, sin costo para ti, en los treinta días hábiles siguientes.',
    ],
    links: [{ href: '/winners', text: 'Ver ganadores' }],
  },
  {
    title: 'Quién queda fuera',
    paragraphs: [
      'Quien incumple estas bases, da datos falsos, usa más de una cuenta o intenta alterar el conteo. Antes de decidirlo te escribimos y puedes explicarte.',
    ],
  },
];
