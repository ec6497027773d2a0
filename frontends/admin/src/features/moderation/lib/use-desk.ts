import { useSyncExternalStore } from 'react';
import { desk, notices, preferences } from './moderation-desk.ts';

export const useDesk = () => useSyncExternalStore(desk.subscribe, desk.get);
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.get);
export const usePreferences = () => useSyncExternalStore(preferences.subscribe, preferences.get);
