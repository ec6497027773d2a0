import { foldName } from './names.ts';

/** Words about children and violence, without accents, in lower case. */
const urgentWords =
  /\b(?:nin[oa]s?|menor(?:es)?|bebes?|infan\w*|adolescent\w*|escolar\w*|child\w*|kids?|minors?|violen\w*|armas?|pistolas?|cuchillos?|golpe\w*|pelea\w*|sangr\w*|amenaza\w*|abus\w*|weapons?|blood)\b/;

/** Whether a report is about children or violence. Moderators see such reports first. */
export const isUrgentReport = (reason: string): boolean => urgentWords.test(foldName(reason));
