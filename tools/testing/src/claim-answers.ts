/** Valid answers to the form of a prize. */
export const claimAnswers = {
  fullName: 'Ana Lucía Ñandú Secreta',
  phone: '55 1234 5678',
  street: 'Calle de la Luna 7',
  neighbourhood: 'Centro',
  postalCode: '06000',
  municipality: 'Cuauhtémoc',
  state: 'Ciudad de México',
  adult: true,
  resident: true,
};
