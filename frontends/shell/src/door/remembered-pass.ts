import { passFrom } from './age-pass.ts';
import { agePassKey } from './names.ts';

/** Where the browser keeps nothing, this page remembers. */
let said: string | null = null;

function rememberedPass(): string | null {
  try {
    return localStorage.getItem(agePassKey) ?? said;
  } catch {
    return said;
  }
}

export function remember(text: string): void {
  said = text;
  try {
    localStorage.setItem(agePassKey, text);
  } catch {
    // Then it is asked again on the next page.
  }
}

export const isAdult = (): boolean => passFrom(rememberedPass(), Date.now()) === 'adult';
