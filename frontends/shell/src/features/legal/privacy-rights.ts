import { paths } from '@el-reto/ui/paths';
import type { Brand } from './brand.ts';
import type { Section } from './section.ts';

/** The rights that the law gives, and the way to each of them. */
export const rightsSections = ({ contactEmail }: Brand, measured: boolean): readonly Section[] => [
  {
    title: 'Tus derechos ARCO',
    paragraphs: ['Puedes ejercerlos gratis y, casi siempre, en el momento:'],
    items: [
      'Acceso: en tu perfil, «Descargar mis datos» te da un archivo con todo lo que tenemos de ti.',
      'Rectificación: en tu perfil, «Editar mis datos» y «Cambiar mi foto».',
      'Cancelación: en tu perfil borras una publicación o tu cuenta completa.',
      measured
        ? 'Oposición: di que no a la medición al pie de cada página, o escríbenos para oponerte a otro uso.'
        : 'Oposición: escríbenos para oponerte a un uso de tus datos.',
    ],
    after: [
      `También puedes pedirlos en ${contactEmail}. Tu solicitud debe llevar tu nombre y un medio para responderte, algo que acredite quién eres (o quién te representa), qué derecho quieres ejercer y sobre qué datos, y lo que ayude a encontrarlos.`,
      'Respondemos en un plazo máximo de veinte días hábiles y, si procede, lo hacemos efectivo en los quince días hábiles siguientes.',
    ],
    links: [{ href: paths.profile, text: 'Ir a mi perfil' }],
  },
  {
    title: 'Revocar tu consentimiento y limitar el uso',
    paragraphs: [
      `Puedes revocar en cualquier momento el consentimiento que nos diste, ${measured ? 'desde «Medición de visitas», ' : ''}borrando tu cuenta o escribiendo a ${contactEmail}. No siempre es inmediato: lo que la ley nos obliga a conservar se bloquea hasta que podamos borrarlo.`,
      'Para limitar la publicidad que recibes de cualquier empresa puedes inscribirte en el Registro Público para Evitar Publicidad de la Procuraduría Federal del Consumidor. Nosotros no te enviamos publicidad por correo.',
    ],
  },
  {
    title: 'Si no quedas conforme',
    paragraphs: [
      'Si crees que tu derecho a la protección de tus datos no se respetó, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, la autoridad en la materia.',
    ],
  },
];
