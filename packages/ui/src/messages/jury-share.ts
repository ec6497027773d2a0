import type { Jury } from '@el-reto/contracts';

/** The shares of the jury's points and of likes in the result. */
export const juryShare = ({ weight }: Jury): string =>
  `cuenta ${weight ?? 0} % el jurado y ${100 - (weight ?? 0)} % las corcholatas`;
