export * from './backup/restore-backup.ts';
export * from './backup/take-backup.ts';
export { deadLetters } from './dlq.ts';
export { deadMails } from './mails.ts';
export { setSwitches } from './switch.ts';
