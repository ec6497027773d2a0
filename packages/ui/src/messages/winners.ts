export const winners = {
  title: 'Ganadores',
  lead: (withJury: boolean) =>
    withJury
      ? 'Las tres cartas ganadoras de cada reto, por corcholatas o con su jurado.'
      : 'Las tres cartas que más corcholatas juntaron en cada reto.',
  chosen: (name: string, author: string) => `«${name}», de ${author}. La eligió el jurado.`,
  seeCards: 'Ver todas las cartas de este reto',
  openCard: (place: string, name: string, author: string) => `${place}: ${name}, de ${author}`,
  loadFailed: 'No pudimos traer a los ganadores.',
  emptyTitle: 'El podio está esperando',
  emptyText: 'En cuanto termine un reto, aquí verás las tres cartas ganadoras.',
  provisional: 'Resultado provisional: todavía revisamos las corcholatas.',
  seeRecord: 'Ver el acta del resultado',
  noPosts: 'Ninguna carta de este reto está en el podio.',
} as const;
