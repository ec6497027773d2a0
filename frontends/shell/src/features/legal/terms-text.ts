import { paths } from '@el-reto/ui/paths';
import type { SiteConfig } from '@el-reto/ui/facade';
import { longDay, longInstant, type Section } from './section.ts';
import { photoSections } from './terms-photos.ts';
import { prizeSections } from './terms-prizes.ts';

/** The contest's rules, for the organiser, the dates and the prizes of the configuration. */
export function termsText({
  brand,
  contest: dates,
}: Pick<SiteConfig, 'brand' | 'contest'>): readonly Section[] {
  const { organiser, address, contest, product, permit, contactEmail } = brand;
  return [
    {
      title: 'De qué se trata',
      paragraphs: [
        `${organiser} (el Organizador), con domicilio en ${address}, te invita a ${contest} ${product}, un concurso de fotografía en línea. Participar es gratis y no exige ninguna compra.`,
        'Gana quien reúne más me gusta: el resultado no depende del azar y esto no es un sorteo.',
        `Permiso: ${permit}. Al participar aceptas estas bases.`,
      ],
    },
    {
      title: 'Cuándo y dónde',
      paragraphs: [
        `El concurso se convoca en todo México, del ${longDay(dates.startDate)} al ${longInstant(dates.endDate)}.`,
        'Dentro de él, cada reto abre y cierra en las fechas que muestra su página, contadas en la hora de la Ciudad de México. Esas fechas son las que cuentan para subir fotos y para dar me gusta.',
      ],
    },
    {
      title: 'Quién puede participar',
      paragraphs: [
        'Personas mayores de 18 años que vivan en México y tengan una cuenta con correo verificado: una sola por persona.',
        'No participan quienes trabajan para el Organizador, sus agencias y proveedores del concurso, ni sus familiares en primer grado.',
      ],
    },
    ...photoSections,
    ...prizeSections(dates.prizes),
    {
      title: 'Tus datos',
      paragraphs: ['Los tratamos como dice nuestro aviso de privacidad.'],
      links: [{ href: paths.privacy, text: 'Aviso de privacidad' }],
    },
    {
      title: 'Consumo responsable',
      paragraphs: [
        'Evita el exceso. Si tomas, no manejes. Prohibida la venta y el consumo de alcohol a menores de 18 años. Participar no requiere beber.',
      ],
    },
    {
      title: 'Cambios y fallas',
      paragraphs: [
        'Si una causa ajena al Organizador impide seguir (una falla grave, un fraude, una orden de la autoridad), podemos suspender o cancelar un reto. Lo anunciamos en este sitio y respetamos los premios ya ganados.',
        'No respondemos por fallas de tu conexión o de tu equipo, ni por envíos que no llegan por esas causas.',
      ],
    },
    {
      title: 'Dudas, quejas y ley aplicable',
      paragraphs: [
        `Escríbenos a ${contactEmail}: respondemos en cinco días hábiles.`,
        'Puedes acudir también a la Procuraduría Federal del Consumidor. Estas bases se rigen por las leyes de México y, en lo que no resuelva la Procuraduría, por los tribunales competentes del domicilio del Organizador, sin que pierdas los derechos que la ley te da como consumidor.',
      ],
    },
  ];
}
