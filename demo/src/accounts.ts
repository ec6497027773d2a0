/** The two demo accounts with which users sign in. The visitor has no likes. */
export const demoAccounts = {
  admin: {
    email: 'admin@elreto.test',
    password: 'admin-demo-2026',
    name: 'Jacinta',
    lastName: 'Robles Mena',
    dob: '1982-05-10',
  },
  visitor: {
    email: 'visitante@elreto.test',
    password: 'reto-demo-2026',
    name: 'Elena',
    lastName: 'Duarte Solís',
    dob: '1994-02-17',
  },
};
