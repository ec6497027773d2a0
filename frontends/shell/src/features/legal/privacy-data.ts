import type { Section } from './section.ts';

/** Which data, what for, where they go and for how long; `measured`: visits may be counted. */
export const dataSections = (measured: boolean): readonly Section[] => [
  {
    title: 'Qué datos usamos',
    paragraphs: ['Solo los que hacen falta para el concurso:'],
    items: [
      'De tu cuenta: nombre, apellidos, fecha de nacimiento y correo electrónico. Si entras con Google: el nombre, el correo y la foto de tu perfil de Google.',
      'De tu participación: las fotos que subes, el nombre que les pones, tu foto de perfil, tus me gusta y los reportes que envías. Antes de guardar una foto le quitamos lo que la cámara anota en ella, como la ubicación.',
      'Técnicos: tu dirección IP y el tipo de navegador, para frenar abusos.',
      'Si ganas: identificación oficial, domicilio de entrega y lo que la ley fiscal pida para el premio.',
    ],
    after: [
      'La fecha que escribes a la entrada del sitio la revisa tu navegador: no la recibimos. Lo único que queda anotado, y solo en tu navegador, es si puedes pasar.',
      'No pedimos datos personales sensibles. No tratamos datos de menores de edad: si sabemos de una cuenta así, la borramos.',
    ],
  },
  {
    title: 'Para qué los usamos',
    paragraphs: ['Finalidades necesarias para que participes:'],
    items: [
      'Comprobar que eres mayor de 18 años y darte acceso a tu cuenta.',
      'Revisar y publicar tus fotos, y contar los me gusta.',
      'Anunciar a quienes ganan y entregar los premios.',
      'Cuidar la seguridad del sitio y del conteo, y cumplir obligaciones legales.',
    ],
    after: measured
      ? [
          'Finalidad que no es necesaria y que solo ocurre con tu consentimiento: medir de forma agregada cómo se usa el sitio. Puedes negarte, o cambiar de opinión, con el botón «Medición de visitas» al pie de cada página. Tu participación no cambia.',
        ]
      : ['No medimos tu visita ni usamos tus datos para otra cosa.'],
  },
  {
    title: 'Con quién los compartimos',
    paragraphs: [
      `Con los proveedores que hacen funcionar el sitio por cuenta nuestra (identidad, base de datos${measured ? ', almacenamiento de imágenes y, si lo consientes, medición' : ' y almacenamiento de imágenes'}), entre ellos Google LLC, que puede tratarlos fuera de México con las mismas obligaciones que nosotros.`,
      'Con autoridades, cuando una ley o una orden fundada lo exija, y con quien entregue un premio, solo para entregarlo. Ninguna de estas transferencias requiere tu consentimiento según la Ley. No vendemos tus datos.',
      'Tus fotos aprobadas, su nombre, el nombre con que participas y tu foto de perfil los puede ver cualquier persona.',
    ],
  },
  {
    title: 'Lo que guarda tu navegador',
    paragraphs: ['No usamos cookies de publicidad. Tu navegador recuerda:'],
    items: [
      'Que pasaste la entrada, o que todavía no te toca (por un día).',
      'Que tienes una sesión abierta, hasta que salgas.',
      ...(measured
        ? [
            'Qué respondiste sobre la medición de visitas.',
            'Solo si dijiste que sí: las cookies _ga de Google Analytics. Se borran cuando dices que no.',
          ]
        : []),
    ],
    after: ['Puedes borrar todo esto desde la configuración de tu navegador.'],
  },
  {
    title: 'Cuánto tiempo los guardamos',
    paragraphs: [
      'Mientras tengas tu cuenta. Si la borras, se van tus publicaciones, tus fotos, tus datos y tu acceso. En los retos ya terminados tus me gusta se siguen contando, sin tu nombre.',
      'Los datos de quienes ganan se conservan el tiempo que marquen las leyes fiscales.',
      'Una foto rechazada se borra al momento. Una que subes y no publicas se borra a las 24 horas.',
    ],
  },
  {
    title: 'Cómo los cuidamos',
    paragraphs: [
      'Conexiones cifradas, accesos limitados a quien los necesita y contraseñas que ni nosotros podemos ver. Si una falla de seguridad llegara a afectarte, te avisamos por correo con lo que pasó y lo que puedes hacer.',
    ],
  },
];
