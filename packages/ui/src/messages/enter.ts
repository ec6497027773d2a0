/** Texts for a guest whose action needs an account. */
export const enter = {
  toLike: (name: string) => ({
    title: `Entra y ponemos tu corcholata en «${name}»`,
    lead: 'Vale una por persona y por reto. Te toma un minuto y tu corcholata te espera.',
  }),
  toJudge: (event: string) => ({
    title: 'Entra a la mesa del jurado',
    lead: `Con tu cuenta guardamos los puntos que des en «${event}».`,
  }),
  toReport: {
    title: 'Entra para reportar esta foto',
    lead: 'Nadie sabrá que fuiste tú.',
  },
} as const;
