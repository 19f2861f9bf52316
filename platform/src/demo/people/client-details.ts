import { mod97 } from '@tessera/domain/check-digits';
import { addMonths, ageOn, type IsoDate } from '@tessera/domain/dates';
import { emptyEntry, type ClientEntry } from '../../capabilities/clients/entry/entry';
import { columnsOf } from '../../capabilities/clients/entry/stored-client';
import { companyWords, counties, employers, firstNames, houseNames, surnames } from './names';
import type { SeedClient } from './people';
import { identityOf } from './identities';
import type { Random } from '../rows/random';

/** All details of an invented client. */
export interface DetailedClient {
  readonly client: SeedClient;
  readonly entry: ClientEntry;
  readonly termsAcceptedAt: string | null;
}

const genderOf = (random: Random, title: string | null): ClientEntry['gender'] =>
  title === 'Mr'
    ? 'Male'
    : title === 'Mrs' || title === 'Ms'
      ? 'Female'
      : title === 'Mx'
        ? 'Other'
        : random.pick(['Female', 'Male', 'Not stated']);

const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');

/** A well-formed number that nobody has: XX is no prefix that was ever issued. */
const nationalInsuranceNo = (random: Random): string => `XX${digits(random, 6)}${random.pick(['A', 'B', 'C', 'D'])}`;
/**
 * A well-formed number that nobody has: Companies House is tens of millions of numbers away from those that begin with
 * 99.
 */
const companyNumber = (random: Random): string => `99${digits(random, 6)}`;

/** A well-formed LEI of an issuer that does not exist. */
const leiOf = (random: Random): string => {
  const body = `XXXX00DEMO${digits(random, 8)}`;
  return `${body}${String(98 - mod97(`${body}00`)).padStart(2, '0')}`;
};

const addressOf = (random: Random, client: SeedClient): NonNullable<ClientEntry['addressDetail']> => {
  const [, houseNumber = null, street = client.address1] = /^(\d+) (.+)$/.exec(client.address1) ?? [];
  const drawn = random.below(100);
  return {
    flatNumber: drawn < 8 ? `Flat ${random.between(1, 24)}` : null,
    houseName: drawn >= 8 && drawn < 13 ? random.pick(houseNames) : null,
    houseNumber,
    address1: street,
    address2: null,
    town: client.town,
    county: counties[client.town] ?? null,
    postCode: client.postCode,
    country: 'GB',
  };
};

const sharesOf: readonly (readonly number[])[] = [[100], [60, 40], [50, 50], [33.33, 33.33, 33.34]];

const beneficiariesOf = (random: Random, { surname }: SeedClient): ClientEntry['beneficiaries'] =>
  random.pick(sharesOf).map((share, index) => ({
    title: null,
    firstName: random.pick(firstNames),
    surname: surname ?? random.pick(surnames),
    relationship:
      index === 0
        ? random.pick(['Spouse', 'Partner', 'Child'] as const)
        : random.pick(['Child', 'Sibling', 'Grandchild'] as const),
    dateOfBirth: null,
    share,
  }));

const workOf = (
  random: Random,
  age: number,
): Pick<ClientEntry, 'employmentStatus' | 'retirementAge' | 'employerDetails'> => {
  const status =
    age >= 67
      ? 'Retired'
      : age >= 58
        ? random.pick(['Retired', 'Employed', 'Self-employed'] as const)
        : random.pick([
            'Employed',
            'Employed',
            'Employed',
            'Self-employed',
            'Looking after home',
            'Unemployed',
          ] as const);
  const employer =
    status === 'Employed' && random.chance(50)
      ? { name: random.pick(employers), companyNumber: companyNumber(random), addressDetail: null }
      : null;
  return {
    employmentStatus: status,
    retirementAge: status === 'Retired' ? null : random.between(60, 70),
    employerDetails: employer,
  };
};

const personOf = (random: Random, client: SeedClient, asOf: IsoDate): Partial<ClientEntry> => {
  const own = {
    title: client.title as ClientEntry['title'],
    firstName: client.firstName,
    surname: client.surname,
    gender: genderOf(random, client.title),
    dateOfBirth: client.dateOfBirth,
    nationality: client.nationality,
  };
  if (client.type === 'Minor') return { ...own, parentId: [...client.parentIds] };
  return {
    ...own,
    nationalInsuranceNo: client.status === 'Registered' ? null : nationalInsuranceNo(random),
    maritalStatus: random.pick([
      'Single',
      'Married',
      'Married',
      'Married',
      'Civil partnership',
      'Divorced',
      'Widowed',
      'Living together',
    ] as const),
    ...workOf(random, ageOn(client.dateOfBirth ?? asOf, asOf)),
    beneficiaries: client.status === 'Active' && random.chance(30) ? beneficiariesOf(random, client) : [],
  };
};

const someone = (random: Random): string => `${random.pick(firstNames)} ${random.pick(surnames)}`;

const entityOf = (
  random: Random,
  client: SeedClient,
  asOf: IsoDate,
  known: readonly SeedClient[],
): Partial<ClientEntry> => {
  const friend =
    known.find(
      (each) =>
        each.type === 'Individual' && each.status === 'Active' && each.nodeId === client.nodeId && random.chance(20),
    ) ?? null;
  const first =
    friend === null ? { name: someone(random), clientId: null } : { name: friend.name, clientId: friend.clientId };
  const more = { dateOfBirth: null, nationality: 'GB', clientId: null };
  const establishedDate = addMonths(asOf, -random.between(14, 400));
  const knowYourBusiness = {
    natureOfBusiness:
      client.type === 'Trust'
        ? 'Holds investments for a family'
        : `${random.pick(companyWords)} trades in the United Kingdom`,
    sourceOfFunds: client.type === 'Trust' ? 'Gift of the settlor' : 'Retained profits',
    expectedInvestment: random.between(2, 60) * 10_000,
    politicallyExposed: random.chance(2),
    checkedDate: client.created,
  };
  if (client.type === 'Trust') {
    return {
      name: client.name,
      knowYourBusiness,
      entityDetails: {
        companyType: null,
        trustType: random.pick(['Bare', 'Discretionary', 'Discretionary', 'Interest in possession', 'Will'] as const),
        registrationNumber: `XXTRUST${digits(random, 8)}`,
        establishedDate,
        countryOfEstablishment: 'GB',
        lei: random.chance(70) ? leiOf(random) : null,
        taxReference: null,
      },
      stakeholders: [
        { role: 'Trustee', share: null, ...more, ...first },
        { role: 'Trustee', name: someone(random), share: null, ...more },
        { role: 'Settlor', name: someone(random), share: null, ...more },
        { role: 'Beneficiary', name: someone(random), share: 100, ...more },
      ],
    };
  }
  return {
    name: client.name,
    knowYourBusiness,
    entityDetails: {
      companyType: 'Private limited company',
      trustType: null,
      registrationNumber: companyNumber(random),
      establishedDate,
      countryOfEstablishment: 'GB',
      lei: random.chance(70) ? leiOf(random) : null,
      taxReference: null,
    },
    stakeholders: [
      { role: 'Director', share: 60, ...more, ...first },
      { role: 'Shareholder', name: someone(random), share: 40, ...more },
    ],
  };
};

/**
 * Returns what a client who is not Active still lacks: a registered one most of the form, a pending one the check or
 * the terms.
 */
const unfinished = (random: Random, client: SeedClient): Partial<ClientEntry> => {
  if (client.status === 'Active')
    return {
      amlStatus: 'Approved',
      termsAccepted: true,
      disclaimers: [{ type: 'Platform terms', acceptedDate: client.created }],
    };
  if (client.status === 'Pending')
    return {
      amlStatus: random.pick(['Not started', 'Referred', 'Approved'] as const),
      ...(random.chance(20) ? { taxDomicile: null } : {}),
    };
  return { addressDetail: null, taxDomicile: null, ...(random.chance(50) ? { nationality: null } : {}) };
};

/** A random source for each part, so that a change in one part leaves the others as they are. */
interface Randoms {
  readonly details: Random;
  readonly identities: Random;
}

/** Adds details to the demonstration's clients, who so far have names and accounts. */
export const detailClients = (
  clients: readonly SeedClient[],
  { details: random, identities }: Randoms,
  asOf: IsoDate,
): DetailedClient[] => {
  // All members of a family have one full address.
  const homes = new Map<string, NonNullable<ClientEntry['addressDetail']>>();
  return clients.map((client, index) => {
    const home = `${client.address1} ${client.postCode}`;
    const addressDetail = homes.get(home) ?? addressOf(random, client);
    homes.set(home, addressDetail);
    const isEntity = client.type === 'Corporate' || client.type === 'Trust';
    const entry: ClientEntry = {
      ...emptyEntry(client.type),
      nodeId: [client.nodeId],
      adviserUserId: client.adviserUserId,
      taxDomicile: 'GB',
      email: client.email,
      mobile: client.mobile === null ? null : { number: client.mobile, locale: 'en-GB', isMobile: true },
      addressDetail,
      ...(isEntity ? entityOf(random, client, asOf, clients.slice(0, index)) : personOf(random, client, asOf)),
      faceToFace: random.pick([true, true, false, null]),
      marketingPreference: random.pick(['None', 'None', 'E-mail', 'Post', 'E-mail and post'] as const),
      externalIds: random.chance(15)
        ? [{ kind: 'ExternalProvider', provider: 'Office CRM', externalId: `CRM-${client.clientId}` }]
        : [],
      ...unfinished(random, client),
      ...identityOf(identities, client),
    };
    return { client, entry, termsAcceptedAt: entry.termsAccepted ? `${client.created}T10:00:00Z` : null };
  });
};

/** A client's columns, in the form that COPY takes. */
export const detailColumns = Object.keys(columnsOf(emptyEntry('Individual'))) as (keyof ReturnType<typeof columnsOf>)[];
