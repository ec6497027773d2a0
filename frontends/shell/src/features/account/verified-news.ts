import { createStoredText } from '@el-reto/ui/runtime';

/** Changes in all tabs when the link of a verification e-mail worked in one of them. */
const news = createStoredText('el-reto:verified');

export const announceVerified = () => news.set(String(Date.now()));
export const onVerified = news.subscribe;
