import type { Section } from './section.ts';

/** How one takes part, with which photos, and what becomes of them. */
export const photoSections: readonly Section[] = [
  {
    title: 'Cómo se participa',
    paragraphs: [],
    items: [
      'Crea tu cuenta y verifica tu correo.',
      'Sube una foto tuya al reto que esté en curso.',
      'Ponle nombre: es único en todo el concurso.',
      'Espera la revisión. Si se aprueba, ya está en la mesa. Si no, la foto se borra.',
    ],
    after: ['Puedes borrar tus publicaciones cuando quieras.'],
  },
  {
    title: 'Qué fotos no entran',
    paragraphs: ['El Organizador revisa cada foto y rechaza las que:'],
    items: [
      'no sean tuyas o usen la obra de otra persona sin su permiso;',
      'muestren a menores de edad, a personas bebiendo o al volante;',
      'relacionen el alcohol con el deporte, el éxito, la salud o la conquista;',
      'ofendan, discriminen, sean sexuales o inciten a la violencia;',
      'muestren marcas ajenas, datos personales o actos ilegales o peligrosos.',
    ],
    after: [
      'Si en tu foto se reconoce a otras personas, necesitas su permiso. Cualquiera puede reportar una foto; la volvemos a revisar.',
    ],
  },
  {
    title: 'Los me gusta',
    paragraphs: [
      'Cada cuenta tiene un me gusta por reto: es tu corcholata. Si la pones en otra foto, se mueve. Se cierran cuando el reto termina.',
      'Los obtenidos con cuentas falsas, programas automáticos o a cambio de dinero se anulan, y la foto puede quedar fuera.',
    ],
  },
  {
    title: 'Tus fotos siguen siendo tuyas',
    paragraphs: [
      'Conservas tus derechos de autor. Al participar nos das una licencia gratuita, no exclusiva y para todo el mundo de mostrarlas en este sitio y en la comunicación del concurso, siempre con el nombre con que participas, mientras la publicación exista.',
      'La de las fotos ganadoras dura un año desde el anuncio, aunque después las borres. Para cualquier otro uso te pedimos permiso.',
    ],
  },
];
