import type { MailGroup, Notice } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** A notice as it is kept, by its id. */
export interface NoticeRecord extends Omit<Notice, 'id' | 'at' | 'readAt'> {
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly readAt: number | null;
}

export const notices = defineCollection<NoticeRecord>('notices', {
  indexes: [['uid', 'at'], ['uid', 'readAt']],
});
/** Groups of mails that an account does not want, by its uid. */
export const preferences = defineCollection<{ unwanted: readonly MailGroup[] }>('preferences');

export const collections = [notices, preferences];
