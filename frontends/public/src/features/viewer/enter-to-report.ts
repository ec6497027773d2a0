import { askToEnter } from '@el-reto/ui/account';
import { enter } from '@el-reto/ui/messages';

/** Asks a guest in who wants to report a photo; whether they are in now. */
export const enterToReport = async (back: string): Promise<boolean> =>
  (await askToEnter({ ...enter.toReport, back })) === 'in';
