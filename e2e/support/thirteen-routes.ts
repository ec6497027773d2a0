/** Who looks at a page: each sees all routes. */
export type Role = 'visitor' | 'contestant' | 'administrator';

interface RouteCase {
  readonly path: string;
  readonly title: string;
  readonly robots: 'index, follow' | 'noindex, nofollow';
  /** Where roles are sent that have no business here; `?volver` remembers the way back. */
  readonly sent?: Partial<Record<Role, string>>;
}

const site = 'El Reto LA BRU';
const event = 'mexico-a-todo-color';
const guestsOnly = { contestant: '/', administrator: '/' } as const;
const open = { robots: 'index, follow' } as const;
const hidden = { robots: 'noindex, nofollow' } as const;

/** The specification's routes, with the demo contest's own event and photo. */
export const thirteenRoutes: readonly RouteCase[] = [
  { path: '/', title: `LA BRU de México | ${site}`, ...open },
  { path: '/signup', title: `Crea tu cuenta | ${site}`, ...hidden, sent: guestsOnly },
  { path: '/sign-in', title: `Inicia sesión | ${site}`, ...hidden, sent: guestsOnly },
  {
    path: '/profile',
    title: `Tu perfil | ${site}`,
    ...hidden,
    sent: { visitor: '/sign-in?volver=%2Fprofile' },
  },
  { path: '/winners', title: `Ganadores | ${site}`, ...open },
  { path: '/gallery', title: `Galería | ${site}`, ...open },
  {
    path: '/admin',
    title: `Moderación | ${site}`,
    ...hidden,
    sent: { visitor: '/', contestant: '/' },
  },
  { path: '/ResetPassword', title: `Restablece tu contraseña | ${site}`, ...hidden },
  { path: '/EmailVerificationSuccess', title: `Correo verificado | ${site}`, ...hidden },
  { path: '/privacy-policy', title: `Aviso de Privacidad | ${site}`, ...hidden },
  { path: '/terms-conditions', title: 'Terms and Conditions', ...hidden },
  { path: `/contest/${event}`, title: `El Reto LA BRU: México a todo color | ${site}`, ...open },
  { path: `/gallery/${event}/el-volcan`, title: `El Volcán | ${site}`, ...open },
];

/** Where `role` ends up that asks for this route, and with which head. */
export function destination(route: RouteCase, role: Role): RouteCase {
  const to = route.sent?.[role];
  if (to === undefined) return route;
  const [page] = to.split('?');
  return { ...(thirteenRoutes.find(({ path }) => path === page) ?? route), path: to };
}
