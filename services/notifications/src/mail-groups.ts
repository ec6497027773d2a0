import type { MailGroup, NoticeKind, Preferences } from '@el-reto/contracts';
import { mailGroupSchema } from '@el-reto/contracts';

/** The group of mails to which a kind of notice belongs. Readers unsubscribe by group. */
export const groupOf: Readonly<Record<NoticeKind, MailGroup>> = {
  'post-approved': 'moderation',
  'post-denied': 'moderation',
  'post-removed': 'moderation',
  'like-held': 'moderation',
  winner: 'winners',
  'claim-due': 'winners',
  digest: 'digest',
};

/** The names of the groups in the footer of a mail. */
export const groupNames: Readonly<Record<MailGroup, string>> = {
  moderation: 'avisos sobre tus cartas',
  winners: 'avisos de premios',
  digest: 'resúmenes de corcholatas',
};

const groups = mailGroupSchema.options;

export const preferencesOf = (unwanted: readonly MailGroup[]): Preferences => ({
  email: {
    moderation: !unwanted.includes('moderation'),
    winners: !unwanted.includes('winners'),
    digest: !unwanted.includes('digest'),
  },
});

export const unwantedOf = ({ email }: Preferences): MailGroup[] =>
  groups.filter((group) => !email[group]);
