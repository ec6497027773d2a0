/** How many pictures are being worked on, and how many wait, as the metric `elreto.images` tells. */
export const imageLoad = (work: string, load: { running: number; waiting: number }) =>
  (['running', 'waiting'] as const).map((state) => ({
    value: load[state],
    attributes: { 'elreto.image.work': work, 'elreto.image.state': state },
  }));
