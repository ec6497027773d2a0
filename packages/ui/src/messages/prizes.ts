export const prizesTitle = 'Lo que está en juego';
