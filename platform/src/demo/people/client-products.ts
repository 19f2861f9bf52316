import { isPension, wrapperNames } from '@tessera/contract/accounts/values';
import { addDays, ageOn, daysBetween, type IsoDate } from '@tessera/domain/dates';
import { formatPounds } from '@tessera/domain/money';
import { flexibleAccessFrom } from '@tessera/domain/rules/allowances';
import type { PoolClient } from 'pg';
import type { WrapperType } from '../../foundation/database/column-types';
import { copyRows, type CopyValue } from '../rows/copy-rows';
import type { DemoFirm } from '../demo';
import type { SeedAccount } from './people';
import type { Random } from '../rows/random';

const wrappers = ['GIA', 'ISA', 'JISA', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP'] as const satisfies readonly WrapperType[];
const idOf = (wrapper: WrapperType): string => `${wrapper}2`;

/** Writes a firm's products: one for each wrapper, and a SIPP that is no longer offered. */
export const writeSchemeProducts = async (client: PoolClient, { firmId, name }: DemoFirm): Promise<void> => {
  const [short = name] = name.split(' ');
  const offered = wrappers.map((wrapper): CopyValue[] => [
    firmId,
    idOf(wrapper),
    wrapper,
    `${short} ${wrapperNames[wrapper]}`,
    wrapper === 'TPSIPP' ? 'Fairmead Pension Trustees' : name,
    '2018-04-06',
    null,
  ]);
  await copyRows(
    client,
    'scheme_product',
    ['firm_id', 'scheme_product_id', 'wrapper_type', 'name', 'provider', 'from_date', 'to_date'],
    [...offered, [firmId, 'SIPP1', 'SIPP', `${short} Classic SIPP`, name, '2012-04-06', '2018-04-05']],
  );
};

interface ProductsInput {
  readonly client: PoolClient;
  readonly firmId: string;
  readonly accounts: readonly SeedAccount[];
  readonly random: Random;
  readonly asOf: IsoDate;
  readonly writtenAt: string;
  readonly nextId: () => string;
}

export interface SeedProducts {
  /** The client product of each account that has one, by account id. */
  readonly products: ReadonlyMap<string, string>;
  /** The pensions among them. */
  readonly pensions: ReadonlyMap<string, string>;
  /** Pension accounts that are entirely in drawdown. */
  readonly inDrawdown: ReadonlySet<string>;
}

/** Recorded as the author of the rows: no user of the firm made them. */
const author = 'seed';
/** From these ages on, some clients take benefits, and some took lump sums before the allowance began. */
const [drawsFrom, tookFrom] = [60, 62];
const allowanceBegan = '2024-04-06';
const taxCodes = ['1257L', '1257L M1', 'S1257L', 'C1257L', 'BR', 'K475', '1131N', 'D0'];

const dayFrom = (random: Random, from: IsoDate, asOf: IsoDate): IsoDate =>
  addDays(from, random.below(Math.max(1, daysBetween(from, asOf))));

interface Facts {
  readonly isDrawn: boolean;
  readonly columns: readonly CopyValue[];
}

const factColumns = [
  'status',
  'drawdown_status',
  'tax_code',
  'flexible_benefits_accessed_date',
  'pension_opt_out',
  'lump_sum_allowance_used',
  'deemed_lsa_calculation_date',
];
const nothing: Facts = { isDrawn: false, columns: [null, 'No Drawdown', null, null, false, null, null] };

const factsOf = ({ lead: { dateOfBirth }, status, opened }: SeedAccount, random: Random, asOf: IsoDate): Facts => {
  if (dateOfBirth === null) return nothing;
  const age = ageOn(dateOfBirth, asOf);
  const isOpen = status !== 'Pending' && status !== 'Registered' && status !== 'Deleted';
  const isDrawn = isOpen && age >= drawsFrom && random.chance(30);
  const isAsking = !isDrawn && isOpen && age >= drawsFrom && random.chance(12);
  const isFlexible = isDrawn && random.chance(60);
  const tookBefore = age >= tookFrom && random.chance(25);
  return {
    isDrawn,
    columns: [
      isDrawn ? 'drawdownConfirmed' : isAsking ? 'drawdownPending' : null,
      isDrawn ? 'Full Drawdown' : 'No Drawdown',
      isDrawn || random.chance(10) ? random.pick(taxCodes) : null,
      isFlexible ? dayFrom(random, opened > flexibleAccessFrom ? opened : flexibleAccessFrom, asOf) : null,
      !isDrawn && random.chance(5),
      tookBefore ? formatPounds(random.pounds(5_000, 120_000, 250)) : null,
      tookBefore && random.chance(60) ? dayFrom(random, allowanceBegan, asOf) : null,
    ],
  };
};

/**
 * Writes clients' products: each pension is a product of its own; of every other wrapper a client has one product for
 * all accounts they lead.
 */
export const writeClientProducts = async ({
  client,
  firmId,
  accounts,
  random,
  asOf,
  writtenAt,
  nextId,
}: ProductsInput): Promise<SeedProducts> => {
  const made = new Map<
    string,
    { readonly productId: string; readonly first: SeedAccount; opened: IsoDate; readonly facts: Facts }
  >();
  const products = new Map<string, string>();
  for (const account of accounts) {
    const { wrapper, accountId, lead, opened } = account;
    if (wrapper === 'CASH') continue;
    const key = isPension(wrapper) ? accountId : `${lead.clientId} ${wrapper}`;
    const product = made.get(key) ?? {
      productId: nextId(),
      first: account,
      opened,
      facts: isPension(wrapper) ? factsOf(account, random, asOf) : nothing,
    };
    if (opened < product.opened) product.opened = opened;
    made.set(key, product);
    products.set(accountId, product.productId);
  }
  await copyRows(
    client,
    'client_product',
    [
      'firm_id',
      'client_product_id',
      'client_id',
      'wrapper_type',
      'scheme_product_id',
      'created_date',
      'updated_at',
      'updated_by',
      ...factColumns,
    ],
    [...made.values()].map(({ productId, first, opened, facts }): CopyValue[] => [
      firmId,
      productId,
      first.lead.clientId,
      first.wrapper,
      idOf(first.wrapper),
      opened,
      writtenAt,
      author,
      ...facts.columns,
    ]),
  );
  const pensions = [...made.values()].filter(({ first }) => isPension(first.wrapper));
  return {
    products,
    pensions: new Map(pensions.map(({ productId, first }) => [first.accountId, productId])),
    inDrawdown: new Set(pensions.filter(({ facts }) => facts.isDrawn).map(({ first }) => first.accountId)),
  };
};
