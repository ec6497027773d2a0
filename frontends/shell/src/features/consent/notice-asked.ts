import { createStore } from '@el-reto/ui/runtime';

/** Whether the visitor opened the notice from the footer. */
export const noticeAsked = createStore(false);

export const closeNotice = (): void => noticeAsked.set(false);
