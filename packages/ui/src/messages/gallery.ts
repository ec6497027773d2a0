/** The facts of a card by which the gallery and the moderation desk search. */
const searchedFacts = 'carta, persona o número';

export const gallery = {
  title: 'Galería',
  lead: 'Cada foto es una carta, y las barajamos para que todas salgan primero por igual. Pon tu corcholata en la que más te guste.',
  emptyTitle: 'Aún no hay cartas en la mesa',
  emptyText: 'Sé la primera persona en subir una foto.',
  endedEmptyTitle: 'Este reto terminó sin cartas en la mesa',
  endedEmptyText: 'En la galería están las de los demás retos.',
  noEventsTitle: 'La mesa está puesta',
  noEventsText: 'En cuanto abra un reto, aquí verás sus cartas.',
  eventLabel: 'Reto',
  eventOption: (name: string, isRunning: boolean) =>
    `${name} (${isRunning ? 'en curso' : 'terminado'})`,
  until: (day: string) => `En curso hasta el ${day}.`,
  endedNote: 'Este reto ya terminó: las corcholatas están contadas.',
  aboutEvent: 'Conoce el reto',
  playGame: 'Jugar a la lotería',
  counts: {
    voted: 'Los números de cada carta se ven en cuanto pones tu corcholata.',
    ended: 'Nadie va ganando todavía: los números se destapan al cierre del reto.',
  },
  sortLabel: 'Ordenar las cartas',
  sortRecent: 'Recientes',
  sortLikes: 'Más corcholatas',
  sortRandom: 'Al azar',
  searchLabel: `Buscar por ${searchedFacts}`,
  searchPlaceholder: `Por ${searchedFacts}`,
  nothingFound: (search: string) => `No encontramos «${search}»`,
  nothingFoundText: `Puedes buscar por ${searchedFacts}.`,
  clearSearch: 'Ver todas las cartas',
  moreCards: 'Repartir más cartas',
  dealing: 'Repartiendo más cartas…',
  allCards: (count: number) => `Esas son todas: ${count} cartas.`,
  freshCards: (count: number) =>
    count === 1 ? 'Hay 1 carta nueva: verla' : `Hay ${count} cartas nuevas: verlas`,
} as const;
