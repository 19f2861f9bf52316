import { addDays, addMonths, daysBetween, type IsoDate } from '@tessera/domain/dates';
import type { AccountStatus, ClientStatus, ClientType, WrapperType } from '../../foundation/database/column-types';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { companyKinds, companyWords, firstNames, streets, surnames, towns } from './names';
import type { Random } from '../rows/random';

export interface SeedClient {
  readonly clientId: string;
  readonly nodeId: string;
  readonly adviserUserId: string;
  readonly type: ClientType;
  readonly status: ClientStatus;
  readonly name: string;
  readonly title: string | null;
  readonly firstName: string | null;
  readonly surname: string | null;
  readonly dateOfBirth: IsoDate | null;
  readonly nationality: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address1: string;
  readonly town: string;
  readonly postCode: string;
  readonly parentIds: readonly string[];
  readonly created: IsoDate;
  /** How wealthy the client is, 1 to 5. */
  readonly wealth: number;
}

export interface SeedAccount {
  readonly accountId: string;
  readonly lead: SeedClient;
  readonly holders: readonly SeedClient[];
  readonly name: string;
  readonly wrapper: WrapperType;
  readonly status: AccountStatus;
  readonly opened: IsoDate;
}

export interface Adviser {
  readonly nodeId: string;
  readonly userId: string;
}

interface PeopleOptions {
  readonly random: Random;
  readonly advisers: readonly Adviser[];
  readonly count: number;
  readonly asOf: IsoDate;
  readonly years: number;
  readonly nextId: (kind: 'client' | 'account') => string;
}

const nationalities = [
  'GB',
  'GB',
  'GB',
  'GB',
  'GB',
  'GB',
  'GB',
  'GB',
  'IE',
  'FR',
  'IN',
  'PL',
  'NG',
  'US',
  'IT',
  'ES',
] as const;

/** Makes a firm's clients: families, companies and trusts, each with an adviser. */
export const makeClients = ({ random, advisers, count, asOf, years, nextId }: PeopleOptions): SeedClient[] => {
  const clients: SeedClient[] = [];
  const emails = new Set<string>();
  const emailOf = (local: string): string => {
    const base = local.toLowerCase().replace(/[^a-z.]/g, '');
    let email = `${base}@mail.example`;
    for (let number = 2; emails.has(email); number += 1) email = `${base}${number}@mail.example`;
    emails.add(email);
    return email;
  };
  for (let index = 0; index < count; index += 1) {
    const drawn = random.below(100);
    const adults = clients.filter((client) => client.type === 'Individual');
    const type: ClientType =
      drawn < 80 || adults.length === 0 ? 'Individual' : drawn < 87 ? 'Minor' : drawn < 94 ? 'Corporate' : 'Trust';
    const parent = type === 'Minor' ? random.pick(adults) : null;
    const adviser = parent ? { nodeId: parent.nodeId, userId: parent.adviserUserId } : random.pick(advisers);
    const [town, outward] = random.pick(towns);
    const firstName = random.pick(firstNames);
    // A third of adults share surname and home with the client before them.
    const before = clients.at(-1);
    const family =
      type === 'Individual' &&
      before?.type === 'Individual' &&
      before.adviserUserId === adviser.userId &&
      random.chance(60)
        ? before
        : parent;
    const surname = family?.surname ?? random.pick(surnames);
    const company = `${random.pick(companyWords)} ${random.pick(companyKinds)}`;
    const person = type === 'Individual' || type === 'Minor';
    const settled = random.below(100);
    const status: ClientStatus = settled < 92 ? 'Active' : settled < 97 ? 'Pending' : 'Registered';
    clients.push({
      clientId: nextId('client'),
      nodeId: adviser.nodeId,
      adviserUserId: adviser.userId,
      type,
      status: parent?.status ?? status,
      name: person ? `${firstName} ${surname}` : type === 'Trust' ? `The ${surname} Family Trust` : company,
      title: person ? (type === 'Minor' ? null : random.pick(['Mr', 'Mrs', 'Ms', 'Dr', 'Mx'])) : null,
      firstName: person ? firstName : null,
      surname: person ? surname : null,
      dateOfBirth: person
        ? addDays(asOf, -(type === 'Minor' ? random.between(300, 6000) : random.between(8_800, 31_000)))
        : null,
      nationality: person ? random.pick(nationalities) : null,
      email:
        type === 'Minor'
          ? null
          : person
            ? emailOf(`${firstName}.${surname}`)
            : emailOf(type === 'Trust' ? `trustees.${surname}` : `accounts.${company}`),
      // Ofcom reserves 07700 900000 to 900999 for drama: nobody has these numbers.
      mobile: type === 'Individual' ? `07700 900${String(random.below(1000)).padStart(3, '0')}` : null,
      address1: family?.address1 ?? `${random.between(1, 140)} ${random.pick(streets)}`,
      town: family?.town ?? town,
      postCode:
        family?.postCode ??
        `${outward} ${random.between(1, 9)}${random.pick(['AB', 'DE', 'GH', 'LN', 'PQ', 'RS', 'TU', 'WX'])}`,
      parentIds: parent ? [parent.clientId] : [],
      created:
        (parent?.status ?? status) === 'Active'
          ? addDays(asOf, -random.between(1, Math.max(30, daysBetween(addMonths(asOf, -12 * years), asOf) - 10)))
          : addDays(asOf, -random.between(0, 120)),
      wealth: random.pick([1, 1, 1, 2, 2, 3, 4, 5]),
    });
  }
  return clients;
};

const adultWrappers: readonly (readonly WrapperType[])[] = [
  ['ISA'],
  ['ISA', 'GIA'],
  ['ISA', 'GIA', 'SIPP'],
  ['ISA', 'SIPP'],
  ['ISA', 'GIA', 'SIPP', 'CASH'],
  ['GIA', 'ISA', 'PENSION'],
  ['ISA', 'GIA', 'TPSIPP'],
  ['GIA', 'CASH', 'ISA', 'SIPP'],
  ['ISA', 'GIA', 'PENSION', 'CASH'],
];

const wrappersOf = (random: Random, client: SeedClient): readonly WrapperType[] => {
  if (client.type === 'Minor') return ['JISA'];
  if (client.type === 'Corporate')
    return random.pick<readonly WrapperType[]>([['GIA'], ['GIA', 'CASH'], ['GIA', 'SSAS', 'CASH']]);
  if (client.type === 'Trust') return random.pick<readonly WrapperType[]>([['GIA'], ['GIA', 'CASH']]);
  return random.pick(adultWrappers);
};

const statusOf = (random: Random, client: SeedClient): AccountStatus => {
  if (client.status !== 'Active') return client.status;
  const drawn = random.below(200);
  return drawn < 188
    ? 'Active'
    : drawn < 191
      ? 'Pending'
      : drawn < 193
        ? 'Suspended'
        : drawn < 195
          ? 'Closing'
          : drawn < 197
            ? 'Closed'
            : drawn < 199
              ? 'Transfer Out'
              : 'Deleted';
};

/** Makes the clients' accounts, and joint GIAs for couples with the same adviser and home. */
export const makeAccounts = (
  { random, asOf, nextId }: PeopleOptions,
  clients: readonly SeedClient[],
): SeedAccount[] => {
  const accounts: SeedAccount[] = [];
  const open = (holders: readonly [SeedClient, ...SeedClient[]], wrapper: WrapperType, name: string): void => {
    const [lead] = holders;
    const latest = holders.reduce((date, holder) => (holder.created > date ? holder.created : date), lead.created);
    const opened = addDays(latest, random.between(0, Math.max(0, Math.min(90, daysBetween(latest, asOf)))));
    accounts.push({
      accountId: nextId('account'),
      lead,
      holders,
      name,
      wrapper,
      status: statusOf(random, lead),
      opened,
    });
  };
  let before: SeedClient | null = null;
  for (const client of clients) {
    for (const wrapper of wrappersOf(random, client))
      open([client], wrapper, `${client.name} ${wrapperNames[wrapper]}`);
    const couple =
      before &&
      before.type === 'Individual' &&
      client.type === 'Individual' &&
      before.surname === client.surname &&
      before.address1 === client.address1 &&
      before.status === 'Active' &&
      client.status === 'Active';
    if (before && couple && random.chance(70)) {
      open([before, client], 'GIA', `${before.firstName} and ${client.firstName} ${client.surname} joint GIA`);
      before = null;
    } else before = client;
  }
  return accounts;
};
