import { cards, counted } from './counted.ts';

export const moderation = {
  waiting: (count: number) => {
    if (count === 0) return 'No hay cartas esperando';
    return `Hay ${cards(count)} esperando`;
  },
  reportedWaiting: counted('reportada', 'reportadas'),
  viewLabel: 'Vista',
  views: { grid: 'Mesa', focus: 'Una por una' },
  tableLabel: 'Cartas en espera',
  skipBoard: 'Ver otras fotos',
  loadFailed: 'No pudimos traer las cartas en espera',
  emptyTitle: 'Mesa limpia',
  emptyText: 'Todas las cartas tienen respuesta. Si llega otra, aparece aquí sola.',

  approve: 'Aprobar',
  deny: 'Rechazar',
  keep: 'Conservar',
  remove: 'Retirar',
  next: 'Siguiente',
  previous: 'Anterior',
  openPhoto: (name: string) => `Ver en grande: ${name}`,
  select: (name: string) => `Seleccionar ${name}`,
  photoAlt: (name: string, author: string) => `Foto «${name}» de ${author}`,
  reportedHint: 'Pidieron una segunda mirada. Sigue pública mientras decides.',
  reportedTimes: (count: number) => (count === 1 ? 'Reportada' : `Reportada ${count} veces`),
  reportsLabel: 'Motivos de los reportes',
  reportTimes: (n: number) => `${n} ×`,
  moreReports: (n: number) => (n === 1 ? 'y 1 reporte más' : `y ${n} reportes más`),
  author: 'Autor',
  place: (at: number, total: number) => `Carta ${at} de ${total}`,
  nowShowing: (name: string, author: string, at: number, total: number) =>
    `${name}, de ${author}. Carta ${at} de ${total}.`,

  selectAll: 'Seleccionar todas',
  selected: counted('seleccionada', 'seleccionadas'),
  approveSelected: (count: number) => `Aprobar ${cards(count)}`,
  denySelected: (count: number) => `Rechazar ${cards(count)}`,
  clearSelection: 'Quitar selección',
  selectionLabel: 'Selección',

  approved: 'Carta aprobada',
  denied: 'Carta rechazada',
  stamps: {
    approved: 'Aprobada',
    denied: 'Rechazada',
    removed: 'Retirada',
    done: 'Hecho',
    elsewhere: 'Ya decidida',
    gone: 'Ya no está',
    left: 'Ya no espera',
  },
  decisionsLabel: 'Decisiones recientes',
  approving: (name: string, count: number) =>
    count === 1 ? `«${name}» aprobada` : `${cards(count)} aprobadas`,
  denying: (name: string, count: number) =>
    count === 1 ? `«${name}» rechazada` : `${cards(count)} rechazadas`,
  sendsIn: (seconds: number) => `Se envía en ${seconds} s`,
  onHold: 'En pausa',
  moreWaiting: (count: number) => `y ${count} más por enviar`,
  undo: 'Deshacer',
  undone: (count: number) => (count === 1 ? 'Decisión deshecha' : `${count} decisiones deshechas`),
  nothingToUndo: 'Ya no hay nada que deshacer.',
  notSent: 'Algo falló al enviarla.',
  reportedAgain: 'Llegaron reportes que no habías visto.',
  underWay: (name: string) => `«${name}»: ya hay una decisión en camino. No cambiamos nada.`,
  decidedElsewhere: (name: string, count: number) =>
    count === 1
      ? `«${name}»: ya la decidió alguien más.`
      : `${cards(count)}: ya las decidió alguien más.`,
  gone: (name: string, count: number) =>
    count === 1
      ? `«${name}» ya no existe: quien la subió la borró.`
      : `${cards(count)} ya no existen: quienes las subieron las borraron.`,
  left: (name: string, count: number) =>
    count === 1 ? `«${name}» ya no espera decisión.` : `${cards(count)} ya no esperan decisión.`,
  failed: (name: string, count: number, why: string) =>
    count === 1
      ? `Error: ${why} «${name}» sigue en la fila.`
      : `Error: ${why} ${cards(count)} siguen en la fila.`,
  resumed: (count: number) =>
    count === 1
      ? 'Enviando una decisión que quedó en camino.'
      : `Enviando ${count} decisiones que quedaron en camino.`,

  reasonLabel: 'Motivo (opcional)',
  reasons: [
    'Foto borrosa o muy oscura',
    'No tiene que ver con el reto',
    'Aparecen menores de edad',
    'Personas bebiendo o manejando',
    'Contenido ofensivo',
    'No parece foto propia',
  ],
  otherReason: 'Otro motivo',
  reasonTitle: 'Motivo del rechazo',
  reasonHint: (length: number) => `Hasta ${length} caracteres.`,
  saveReason: 'Guardar motivo',

  undoTime: 'Tiempo para deshacer',
  undoSeconds: (seconds: number) => `${seconds} segundos`,
  keys: [
    ['A', 'Aprobar'],
    ['D o R', 'Rechazar'],
    ['1 a 6', 'Motivo del último rechazo'],
    ['← →', 'Anterior y siguiente'],
    ['↑ ↓', 'Cambiar de fila en la mesa'],
    ['U o Z', 'Deshacer'],
    ['X', 'Seleccionar (con Mayús y clic: un rango)'],
    ['Enter', 'Ver en grande'],
    ['+ − 0', 'Acercar, alejar y foto completa'],
    ['P', 'Siguiente parecida'],
    ['H', 'Historial del autor'],
    ['Esc', 'Volver a la mesa o quitar la selección'],
    ['?', 'Esta ayuda'],
  ],
} as const;
