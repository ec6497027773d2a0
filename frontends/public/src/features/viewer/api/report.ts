import { call } from '@el-reto/ui/runtime';

export const reportPost = (postId: string, reason: string) =>
  call('reportPost', { params: { postId }, body: { reason } });
