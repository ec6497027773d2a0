import { addDays } from '@el-reto/contracts/rules';

/** An event of the demo. Thumbnails are names of pictures; dates are written YYYY-MM-DD. */
export type DemoEvent = ReturnType<typeof demoEvents>[number];
export type DemoEventKey = keyof typeof span;

/** First and last day of each event, in days from today. */
const span = { ended: [-54, -20], running: [-12, 30], upcoming: [38, 66] } as const;

/** The three events, with dates relative to `today` (the date in Mexico City). */
export function demoEvents(today: string) {
  const dated = <K extends DemoEventKey>(key: K) => ({
    key,
    startDate: addDays(today, span[key][0]),
    endDate: addDays(today, span[key][1]),
  });
  return [
    {
      ...dated('running'),
      name: 'México a todo color',
      title: 'El Reto LA BRU: México a todo color',
      description:
        'La calle ya está pintada: tú nada más dispara. Queremos ver el color de tu rumbo, el de diario y el de fiesta: el puesto de la esquina, el cielo de las siete, la puerta que siempre saludas. Sube tu foto, ponle nombre de lotería y deja que la tabla se llene. Tienes una corcholata: ponla en la carta que más te guste.',
      thumbnail: 'portada-colores',
      aboutThumbnail: 'portada-colores-ancha',
    },
    {
      ...dated('upcoming'),
      name: 'Noches de feria',
      title: 'El Reto LA BRU: Noches de feria',
      description:
        'Cuando se prenden los focos, todo cambia. Ve pensando en tu foto de noche: la rueda de la fortuna, el algodón de luz de los puestos, el castillo que truena en el atrio. Todavía no abrimos la taquilla, pero ya puedes ir escogiendo desde dónde la vas a tomar.',
      thumbnail: 'portada-feria',
      aboutThumbnail: 'portada-feria-ancha',
    },
    {
      ...dated('ended'),
      name: 'Raíces y oficios',
      title: 'El Reto LA BRU: Raíces y oficios',
      description:
        'Barro, telar, cobre, comal. Les pedimos las cosas que aquí se hacen a mano y llegaron con todo y olor a taller. Gracias a quienes abrieron la puerta de su casa y de su cocina: estas son las tres cartas que más corcholatas juntaron.',
      thumbnail: 'portada-raices',
      aboutThumbnail: 'portada-raices-ancha',
    },
  ];
}
