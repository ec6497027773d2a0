export { evidenceOf, mailboxHash } from './evidence-of.ts';
export { mailboxKey } from './mailbox.ts';
