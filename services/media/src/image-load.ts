/** The numbers of running and waiting pictures, for the metric `elreto.images`. */
export const imageLoad = (work: string, load: { running: number; waiting: number }) =>
  (['running', 'waiting'] as const).map((state) => ({
    value: load[state],
    attributes: { 'elreto.image.work': work, 'elreto.image.state': state },
  }));
