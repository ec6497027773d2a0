/** The sections of the work, each with a tab. */
export const tabs = ['moderacion', 'eventos', 'ganadores', 'usuarios'] as const;
const sections = [...tabs, 'cuenta'] as const;
export type Section = (typeof sections)[number];

/** The section that an address names; moderation where it names none. */
export function sectionFrom(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'moderacion';
}
