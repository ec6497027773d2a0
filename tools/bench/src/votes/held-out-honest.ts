import {
  Chance,
  day,
  hour,
  inOrder,
  minute,
  second,
  type Population,
  type RawLike,
} from './population.ts';
import { managedBrowser, userAgentOf } from './held-out-browsers.ts';
import {
  card,
  carrierAddress,
  mailboxOf,
  markOf,
  momentOf,
  monday,
  nameOf,
  people,
  personLikes,
} from './held-out-people.ts';

const honest = (name: string, make: (chance: Chance) => RawLike[]): Population => ({
  name,
  kind: 'honest',
  likes: (seed) => inOrder(make(new Chance(seed))),
});

const tuesday = monday + day;
const saturday = monday + 5 * day;

/** Its own computers and mail, or people's phones on its wireless network. */
const office = (chance: Chance, staff: number, domain: string, ownComputers: number) => {
  const address = '189.254.117.34';
  return people(staff, () => {
    const at = tuesday + chance.between(8.7, 18.6) * hour;
    const postId = chance.is(0.6) ? card(61) : card(chance.whole(1, 200));
    if (!chance.is(ownComputers)) return personLikes(chance, at, postId, { address });
    const { first, last } = nameOf(chance);
    const email = `${first}.${last}.${chance.text(4, 'abcdefghij')}@${domain}`;
    return personLikes(chance, at, postId, { address, email, userAgent: managedBrowser });
  });
};

/** A teacher says whose card it is, and all take out what they have. */
const lesson = (chance: Chance, students: number, withinMs: number, lab: boolean) =>
  people(students, () => {
    const at = tuesday + 11.2 * hour + Math.min(withinMs, chance.human(withinMs / 3, 0.6));
    const enrolled = `a0${chance.whole(1_640_000, 1_849_999)}@tec.mx`;
    return personLikes(chance, at, card(18), {
      address: '200.34.201.9',
      newcomers: 0.92,
      ...(chance.is(0.5) && { email: enrolled, provider: 'google.com' }),
      ...(lab && { userAgent: managedBrowser, device: markOf(chance) }),
    });
  });

const carrier = (chance: Chance, customers: number, address: () => string) =>
  people(customers, () => {
    const at = momentOf(chance, monday + chance.whole(0, 3) * day);
    return personLikes(chance, at, card(Math.floor(200 * chance.next() ** 2) + 1), {
      address: address(),
    });
  });

/** Something is said on the air, and those who listen reach for their phones. */
const broadcast = (chance: Chance, listeners: number, medianMs: number, favoured: number) =>
  people(listeners, () => {
    const at = saturday + 20.5 * hour + 20 * second + chance.human(medianMs, 0.6);
    const postId = chance.is(favoured) ? card(7) : card(chance.whole(1, 200));
    return personLikes(chance, at, postId, { newcomers: 0.85 });
  });

/** One line at home; two of them may share a tablet, or lend their phone to a grandmother. */
function family(chance: Chance, members: number, postId: string, from: number): RawLike[] {
  const address = `187.190.${chance.whole(0, 255)}.${chance.whole(1, 254)}`;
  const tablet = { device: markOf(chance), userAgent: userAgentOf(chance) };
  const last = nameOf(chance).last;
  return people(members, (index) =>
    personLikes(chance, from + chance.human(50 * minute, 1.2), postId, {
      address,
      email: mailboxOf(chance, { ...nameOf(chance), last }),
      ...(index < 2 && chance.is(0.6) && tablet),
    }),
  );
}

const chat = (chance: Chance, members: number, medianMs: number, postId: string) => {
  const from = tuesday + 21 * hour;
  return people(members, () =>
    personLikes(chance, from + chance.human(medianMs, 0.9), postId, { newcomers: 0.8 }),
  );
};

export const heldOutHonest: readonly Population[] = [
  honest('office of 45 at one address', (c) => office(c, 45, 'ferreteriadelbajio.com.mx', 0.3)),
  honest('headquarters of 320, own mail', (c) => office(c, 320, 'grupoarcadia.mx', 0.75)),
  honest('class of 34 in ten minutes', (c) => lesson(c, 34, 10 * minute, false)),
  honest('computer room of 28 in eight minutes', (c) => lesson(c, 28, 8 * minute, true)),
  honest('carrier: 5,000 behind few addresses', (c) => carrier(c, 5_000, () => carrierAddress(c))),
  honest('carrier: 1,500 on IPv6', (c) =>
    carrier(c, 1_500, () => `2806:10ae:${c.whole(1, 6)}:${c.text(4, '123456789abcdef')}::1`),
  ),
  honest('television: 1,800 in a few minutes', (c) => broadcast(c, 1_800, 70 * second, 0.4)),
  honest('radio: 380 for one card', (c) => broadcast(c, 380, 3 * minute, 0.95)),
  honest('sixty families', (c) =>
    people(60, () => {
      const from = momentOf(c, monday + c.whole(0, 6) * day);
      return family(c, c.whole(3, 6), card(c.whole(1, 200)), from);
    }).flat(),
  ),
  honest('family reunion of 14', (c) => family(c, 14, card(150), saturday + 15 * hour)),
  honest('village of 260 with one provider', (c) =>
    people(260, () => {
      const postId = c.is(0.8) ? card(112) : card(c.whole(1, 200));
      return personLikes(c, momentOf(c, monday + c.whole(0, 6) * day), postId, {
        address: `177.230.41.${c.whole(2, 4)}`,
      });
    }),
  ),
  honest('hamlet of 40 with one provider', (c) =>
    people(40, () =>
      personLikes(c, momentOf(c, monday + c.whole(1, 2) * day), card(93), {
        address: '148.240.77.12',
      }),
    ),
  ),
  honest('chat of 80 friends', (c) => chat(c, 80, 14 * minute, card(44))),
  honest('chat of 150 former students', (c) => chat(c, 150, 50 * minute, card(171))),
];
