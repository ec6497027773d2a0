// What people read, by part of the site; each part is dropped from builds that do not name it.
export { common } from '../basics-from-runtime.ts';
export { account } from './account.ts';
export { adults } from './adults.ts';
export { consentTexts } from './consent.ts';
export { entrance } from './entrance.ts';
export { card, likeTexts } from './cards.ts';
export { gallery } from './gallery.ts';
export { admin } from './admin.ts';
export { takePart } from './take-part.ts';
export { offlineTexts } from './offline.ts';
export { profile } from './profile.ts';
export { report } from './report.ts';
export { secondFactor } from './second-factor.ts';
export { viewer } from './viewer.ts';
export { home } from './home.ts';
export { contest } from './contest.ts';
export { winners } from './winners.ts';
export { pauseTexts } from './switches.ts';
