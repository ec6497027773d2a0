import type { Jury } from '@el-reto/contracts';

/** The weight of a jury's points beside likes. */
export const juryShare = ({ weight }: Jury): string =>
  `cuenta ${weight ?? 0} % el jurado y ${100 - (weight ?? 0)} % las corcholatas`;
