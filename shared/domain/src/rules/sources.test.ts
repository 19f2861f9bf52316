import * as allowances from './allowances';
import * as capitalGains from './capital-gains';
import type { DatedTable } from './dated';
import * as deathBenefits from './death-benefits';
import * as dealing from './dealing';
import { instructionReasons } from './direct-debit';
import * as gilts from './gilts';
import * as incomeTax from './income-tax';
import { protectedLimits } from './lump-sum-protections';
import * as paye from './paye';
import * as pensionStatements from './pension-statements';
import * as projections from './projections';
import * as reviews from './reviews';
import * as tradeLevies from './trade-levies';
import * as transferConditions from './transfer-conditions';
import * as vat from './vat';

const isTable = (value: unknown): value is DatedTable<unknown> =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);
const tables = [
  allowances,
  capitalGains,
  deathBenefits,
  dealing,
  gilts,
  incomeTax,
  instructionReasons,
  paye,
  pensionStatements,
  projections,
  protectedLimits,
  reviews,
  tradeLevies,
  transferConditions,
  vat,
]
  .flatMap((module) => Object.values(module as Readonly<Record<string, unknown>>))
  .filter(isTable);

describe('figures by date', () => {
  it('say where they were read, and what is general knowledge is not called verified', () => {
    expect(tables).toHaveLength(53);
    for (const { entries } of tables) {
      for (const { source } of entries) expect(source.length).toBeGreaterThan(15);
      for (const { source, verified } of entries)
        if (/\(general knowledge\)$|^Model of/.test(source)) expect(verified).toBe(false);
    }
  });
});
