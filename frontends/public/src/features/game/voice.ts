import { useSyncExternalStore } from 'react';

const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;

/** The device's Mexican voice, else another Spanish voice; null without a Spanish voice. */
function spanishVoice(): SpeechSynthesisVoice | null {
  const voices = (speech?.getVoices() ?? []).filter(({ lang }) => /^es\b/i.test(lang));
  return voices.find(({ lang }) => /^es[-_]MX/i.test(lang)) ?? voices[0] ?? null;
}

/**
 * Calls `changed` when the browser has loaded voices, which may happen after the page was loaded.
 */
function followVoices(changed: () => void): () => void {
  speech?.addEventListener('voiceschanged', changed);
  return () => speech?.removeEventListener('voiceschanged', changed);
}

export const useHasVoice = (): boolean =>
  useSyncExternalStore(
    followVoices,
    () => spanishVoice() !== null,
    () => false,
  );

/** Speaks `text` at once; interrupts the text that is being spoken. */
export function say(text: string): void {
  const voice = spanishVoice();
  if (!speech || !voice) return;
  speech.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  speech.speak(words);
}

export const beSilent = (): void => speech?.cancel();
