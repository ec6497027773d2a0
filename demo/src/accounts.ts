/** The two accounts that people sign in with. The visitor has liked nothing yet. */
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
