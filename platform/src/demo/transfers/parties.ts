import type { SignatureType, TransferType, TransferWrapper } from '@tessera/contract/transfers/values';
import type { PoolClient } from 'pg';
import { providers } from '../people/names';
import { copyRows } from '../rows/copy-rows';
import type { Random } from '../rows/random';

/** Another provider of the demonstration. All of them are invented. */
export interface SeedParty {
  readonly id: string;
  readonly name: string;
  readonly wrappers: readonly TransferWrapper[];
  readonly types: readonly TransferType[];
  readonly electronic: boolean;
  readonly signature: SignatureType;
  /** Letters before the digits of its plan numbers, and how many digits. */
  readonly prefix: string;
  readonly digits: number;
  readonly address: readonly string[];
  readonly typicalDays: number;
  readonly active: boolean;
}

const everything: readonly TransferWrapper[] = ['GIA', 'ISA', 'JISA', 'PENSION', 'SIPP', 'SSAS'];
const pensions: readonly TransferWrapper[] = ['PENSION', 'SIPP', 'SSAS'];
const both: readonly TransferType[] = ['Cash', 'Stock'];
const cashOnly: readonly TransferType[] = ['Cash'];

type PartyFacts = Omit<SeedParty, 'id' | 'name' | 'active'>;

const facts: Readonly<Record<string, PartyFacts>> = {
  'Castlegate Pensions': {
    wrappers: pensions,
    types: cashOnly,
    electronic: true,
    signature: 'Electronic',
    prefix: 'CP',
    digits: 8,
    address: ['Castlegate House', '4 Castle Gate', 'York', 'YO1 9RN'],
    typicalDays: 9,
  },
  'Harbour Life': {
    wrappers: pensions,
    types: cashOnly,
    electronic: false,
    signature: 'Wet signature',
    prefix: 'HL',
    digits: 7,
    address: ['Harbour Life', 'Quay Street', 'Bristol', 'BS1 4QA'],
    typicalDays: 18,
  },
  'Meridian Mutual': {
    wrappers: everything,
    types: both,
    electronic: true,
    signature: 'Electronic',
    prefix: 'MM',
    digits: 9,
    address: ['1 Meridian Place', 'Leeds', 'LS1 5AB'],
    typicalDays: 8,
  },
  'Old Mill Investments': {
    wrappers: ['GIA', 'ISA', 'JISA'],
    types: both,
    electronic: false,
    signature: 'Scanned form',
    prefix: 'OM',
    digits: 6,
    address: ['The Old Mill', 'Mill Lane', 'Norwich', 'NR3 1TB'],
    typicalDays: 14,
  },
  'Pilgrim Platform': {
    wrappers: everything,
    types: both,
    electronic: true,
    signature: 'Electronic',
    prefix: 'PX',
    digits: 7,
    address: ['Pilgrim House', 'Station Road', 'Exeter', 'EX4 4QQ'],
    typicalDays: 10,
  },
  'Saxon & Vale': {
    wrappers: everything,
    types: both,
    electronic: false,
    signature: 'Wet signature',
    prefix: 'SV',
    digits: 8,
    address: ['Saxon & Vale', '22 Vale Street', 'Cardiff', 'CF10 1AA'],
    typicalDays: 16,
  },
  'Thistle Assurance': {
    wrappers: pensions,
    types: cashOnly,
    electronic: true,
    signature: 'Electronic',
    prefix: 'TA',
    digits: 7,
    address: ['Thistle Court', 'Leith Walk', 'Edinburgh', 'EH6 5AB'],
    typicalDays: 11,
  },
  'Westering Wealth': {
    wrappers: everything,
    types: both,
    electronic: true,
    signature: 'Electronic',
    prefix: 'WW',
    digits: 7,
    address: ['Westering Wealth', '9 Harbour Road', 'Glasgow', 'G3 8HN'],
    typicalDays: 12,
  },
};

/** One that is not dealt with any more, as a list of providers has. */
const gone: PartyFacts & { readonly name: string } = {
  name: 'Northern Star Life',
  wrappers: pensions,
  types: cashOnly,
  electronic: false,
  signature: 'Wet signature',
  prefix: 'NS',
  digits: 6,
  address: ['PO Box 12', 'Manchester', 'M1 1AA'],
  typicalDays: 30,
};

const idOf = (index: number): string => `MP${String(index + 1).padStart(4, '0')}`;

export const seedParties: readonly SeedParty[] = [
  ...providers.flatMap((name, index) => {
    const known = facts[name];
    return known ? [{ ...known, id: idOf(index), name, active: true }] : [];
  }),
  { ...gone, id: idOf(providers.length), active: false },
];

/** The provider of a name. */
export const partyNamed = (name: string): SeedParty => {
  const party = seedParties.find((each) => each.name === name);
  if (!party) throw new Error(`The demonstration has no provider ${name}.`);
  return party;
};

/**
 * The provider drawn, or the next in the list that sends this wrapper and this kind; if there is one, one that takes
 * requests electronically, or one that does not.
 */
export const partyFor = (
  name: string,
  wrapper: TransferWrapper,
  type: TransferType,
  electronic: boolean,
): SeedParty => {
  const drawn = partyNamed(name);
  const from = seedParties.indexOf(drawn);
  const able = [...seedParties.slice(from), ...seedParties.slice(0, from)].filter(
    ({ wrappers, types, active }) => active && wrappers.includes(wrapper) && types.includes(type),
  );
  return able.find((party) => party.electronic === electronic) ?? able[0] ?? drawn;
};

/** A plan number as the provider writes them. */
export const referenceAt = (random: Random, { prefix, digits }: SeedParty): string =>
  prefix + Array.from({ length: digits }, (_, index) => random.between(index === 0 ? 1 : 0, 9)).join('');

export const writeParties = (client: PoolClient, firmId: string): Promise<void> =>
  copyRows(
    client,
    'master_party',
    [
      'firm_id',
      'master_party_id',
      'name',
      'status',
      'transfer_wrapper_types',
      'product_transfer_types',
      'electronic',
      'signature_type',
      'reference_pattern',
      'reference_hint',
      'address',
      'phone',
      'email',
      'typical_days',
      'reference_example',
    ],
    seedParties.map((party, index) => [
      firmId,
      party.id,
      party.name,
      party.active ? 'Active' : 'Inactive',
      party.wrappers,
      party.types,
      party.electronic,
      party.signature,
      `${party.prefix}[0-9]{${party.digits}}`,
      `${party.prefix} and ${party.digits} digits`,
      party.address,
      `01632 9600${String(10 + index)}`,
      `transfers@${party.name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      party.typicalDays,
      party.prefix + '123456789'.slice(0, party.digits),
    ]),
  );
