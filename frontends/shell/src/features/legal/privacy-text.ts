import { paths } from '@el-reto/ui/paths';
import type { SiteConfig } from '@el-reto/ui/facade';
import { dataSections } from './privacy-data.ts';
import { rightsSections } from './privacy-rights.ts';
import type { Section } from './section.ts';

type Told = Pick<SiteConfig, 'brand'> & {
  firebase: Pick<SiteConfig['firebase'], 'measurementId'>;
};

/** The privacy notice, for the organiser of the configuration. */
export function privacyText({ brand, firebase }: Told): readonly Section[] {
  const { organiser, address, contest, product, contactEmail } = brand;
  const measured = firebase.measurementId !== null;
  return [
    {
      title: 'Quién responde por tus datos',
      paragraphs: [
        `${organiser} (el Organizador), con domicilio en ${address}, es responsable de los datos personales que nos das en ${contest} ${product}. Los tratamos conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares (la Ley).`,
        `Nuestra área de datos personales atiende en ${contactEmail}.`,
      ],
    },
    ...dataSections(measured),
    ...rightsSections(brand, measured),
    {
      title: 'Cambios a este aviso',
      paragraphs: [
        'Si este aviso cambia, publicamos aquí la nueva versión con su fecha. Si el cambio toca para qué usamos tus datos, además te escribimos al correo de tu cuenta antes de que empiece a valer.',
      ],
      links: [{ href: paths.terms, text: 'Términos y condiciones' }],
    },
  ];
}
