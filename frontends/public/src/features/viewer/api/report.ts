import { call } from '@el-reto/ui/facade';

export const reportPost = (postId: string, reason: string) =>
  call('reportPost', { params: { postId }, body: { reason } });
