/** Texts of the list of users' e-mail addresses. */
export const adminUsers = {
  loadFailed: 'No pudimos traer los correos',
  emptyTitle: 'Aún no hay usuarios',
  emptyText: 'En cuanto alguien cree su cuenta, su correo aparece aquí.',
  search: 'Buscar correo',
  count: (count: number) => (count === 1 ? '1 correo' : `${format(count)} correos`),
  found: (found: number, all: number) => `${format(found)} de ${format(all)} correos`,
  nothingFound: (query: string) => `Ningún correo lleva «${query}».`,
  listLabel: 'Correos de usuarios',
  copyAll: 'Copiar',
  copyHint: (count: number) => `Copiar ${format(count)} correos`,
  copied: (count: number) =>
    count === 1 ? '1 correo copiado' : `${format(count)} correos copiados`,
  copyFailed: 'Tu navegador no dejó copiar. Usa el archivo CSV.',
  download: 'Descargar CSV',
  fileName: (day: string) => `correos-el-reto-${day}.csv`,
  column: 'correo',
  more: (count: number) => `Mostrar ${format(count)} más`,
  privacy: 'Son datos personales: úsalos solo para lo que dice el aviso de privacidad.',
} as const;

function format(count: number): string {
  return new Intl.NumberFormat('es-MX').format(count);
}
