import { api } from '@el-reto/ui/facade';

export const reportPost = (postId: string, reason: string) =>
  api.post<{ message: string }>(`/api/posts/${postId}/report`, { body: { reason } });
