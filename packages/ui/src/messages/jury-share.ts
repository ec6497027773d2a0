import type { Jury } from '@el-reto/contracts';

/** What a jury's points weigh beside likes. */
export const juryShare = ({ weight }: Jury): string =>
  `cuenta ${weight ?? 0} % el jurado y ${100 - (weight ?? 0)} % las corcholatas`;
