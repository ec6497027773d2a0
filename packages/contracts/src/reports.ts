import { foldName } from './names.ts';

/** Words of reports on children and on violence, accents and case folded. */
const urgentWords =
  /\b(?:nin[oa]s?|menor(?:es)?|bebes?|infan\w*|adolescent\w*|escolar\w*|child\w*|kids?|minors?|violen\w*|armas?|pistolas?|cuchillos?|golpe\w*|pelea\w*|sangr\w*|amenaza\w*|abus\w*|weapons?|blood)\b/;

/** Whether a report is on children or violence: moderators see those before all others. */
export const isUrgentReport = (reason: string): boolean => urgentWords.test(foldName(reason));
