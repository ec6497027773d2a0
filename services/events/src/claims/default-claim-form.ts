import type { ClaimForm } from '@el-reto/contracts';

type Field = ClaimForm[number];

const required = (
  name: string,
  label: string,
  kind: Field['kind'],
  maxLength: number,
  autocomplete?: string,
): Field => ({
  name,
  label,
  kind,
  required: true,
  maxLength,
  ...(autocomplete && { autocomplete }),
});
const optional = (...field: Parameters<typeof required>): Field => ({
  ...required(...field),
  required: false,
});

/** The default form asks for a Mexican postal address. */
export const defaultForm: ClaimForm = [
  required('fullName', 'Nombre completo, como en tu INE', 'line', 120, 'name'),
  required('phone', 'Teléfono, a 10 dígitos', 'phone', 20, 'tel-national'),
  required('street', 'Calle y número', 'line', 120, 'address-line1'),
  required('neighbourhood', 'Colonia', 'line', 80, 'address-line2'),
  required('postalCode', 'Código postal', 'postal-code', 5, 'postal-code'),
  required('municipality', 'Municipio o alcaldía', 'line', 80, 'address-level2'),
  required('state', 'Estado', 'state', 40, 'address-level1'),
  optional('size', 'Talla', 'line', 20),
  optional('notes', 'Indicaciones para la entrega', 'text', 300),
  required('adult', 'Tengo 18 años o más', 'declaration', 1),
  required('resident', 'Vivo en México', 'declaration', 1),
];
