import { adminEvents } from './admin-events.ts';
import { adminModeration } from './admin-moderation.ts';
import { adminProfiles } from './admin-profiles.ts';
import { adminUsers } from './admin-users.ts';
import { adminSwitches } from './switches.ts';

/** Texts of the administrators' frame and its sign-in. */
export const admin = {
  pageTitle: (section: string) => `${section} | El Reto LA BRU`,
  standaloneHeading: 'Administración',
  sectionsLabel: 'Secciones de administración',
  sections: {
    moderacion: 'Moderación',
    eventos: 'Eventos',
    ganadores: 'Ganadores',
    usuarios: 'Usuarios',
    cuenta: 'Tu cuenta',
  },
  waitingBadge: (count: number) => (count === 1 ? '1 foto en espera' : `${count} fotos en espera`),
  toSite: 'Ver el sitio',
  adminsOnlyTitle: 'Solo para administradores',
  adminsOnlyText: (email: string) =>
    `La cuenta ${email} no tiene acceso a esta parte. Entra con otra o pide acceso a quien administra el reto.`,
  accountFailed: 'No pudimos revisar tu cuenta',
  otherAccount: 'Entrar con otra cuenta',
  error: (message: string) => `Error: ${message}`,
  moderation: adminModeration,
  profiles: adminProfiles,
  events: adminEvents,
  switches: adminSwitches,
  users: adminUsers,
} as const;
