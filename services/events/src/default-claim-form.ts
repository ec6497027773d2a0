import type { claimFormSchema } from '@el-reto/contracts';
import type { z } from 'zod';

/** The fields of a Mexican postal address. */
export const defaultForm: z.infer<typeof claimFormSchema> = [
  {
    name: 'fullName',
    label: 'Nombre completo, como en tu INE',
    kind: 'line',
    required: true,
    maxLength: 120,
    autocomplete: 'name',
  },
  {
    name: 'phone',
    label: 'Teléfono, a 10 dígitos',
    kind: 'phone',
    required: true,
    maxLength: 20,
    autocomplete: 'tel-national',
  },
  {
    name: 'street',
    label: 'Calle y número',
    kind: 'line',
    required: true,
    maxLength: 120,
    autocomplete: 'address-line1',
  },
  {
    name: 'neighbourhood',
    label: 'Colonia',
    kind: 'line',
    required: true,
    maxLength: 80,
    autocomplete: 'address-line2',
  },
  {
    name: 'postalCode',
    label: 'Código postal',
    kind: 'postal-code',
    required: true,
    maxLength: 5,
    autocomplete: 'postal-code',
  },
  {
    name: 'municipality',
    label: 'Municipio o alcaldía',
    kind: 'line',
    required: true,
    maxLength: 80,
    autocomplete: 'address-level2',
  },
  {
    name: 'state',
    label: 'Estado',
    kind: 'state',
    required: true,
    maxLength: 40,
    autocomplete: 'address-level1',
  },
  { name: 'size', label: 'Talla', kind: 'line', required: false, maxLength: 20 },
  {
    name: 'notes',
    label: 'Indicaciones para la entrega',
    kind: 'text',
    required: false,
    maxLength: 300,
  },
  {
    name: 'adult',
    label: 'Tengo 18 años o más',
    kind: 'declaration',
    required: true,
    maxLength: 1,
  },
  { name: 'resident', label: 'Vivo en México', kind: 'declaration', required: true, maxLength: 1 },
];
