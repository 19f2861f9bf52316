import { addDays, addMonths, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import type { DrawdownMethod, WrapperType } from '../database/column-types';
import { copyRows } from './copy-rows';
import type { SeedClient } from './people';
import type { Random } from './random';

interface IllustrationData {
  readonly name: string;
  readonly wrapper: WrapperType;
  /** Of a pension that is drawn down. */
  readonly method: DrawdownMethod | null;
}

const saving: readonly IllustrationData[] = [
  { name: 'Regular ISA saving', wrapper: 'ISA', method: null },
  { name: 'Lump sum into an ISA', wrapper: 'ISA', method: null },
  { name: 'Pension consolidation', wrapper: 'SIPP', method: null },
  { name: 'Employer contributions', wrapper: 'SIPP', method: null },
  { name: 'Personal pension contributions', wrapper: 'PENSION', method: null },
  { name: 'Lump sum into a GIA', wrapper: 'GIA', method: null },
];
const drawing: readonly IllustrationData[] = [
  { name: 'Income in drawdown', wrapper: 'SIPP', method: 'FAD' },
  { name: 'Lump sums in stages', wrapper: 'SIPP', method: 'UFPLS' },
  { name: 'Drawdown to age 90', wrapper: 'PENSION', method: 'FAD' },
];

/** Age in years from which a pension can be drawn. */
const drawdownAge = 55;

/** Writes illustrations of a firm's grown-up clients, made by their advisers in the last months. */
export const writeIllustrations = async (client: PoolClient, firmId: string, clients: readonly SeedClient[], count: number, random: Random, asOf: IsoDate, nextId: () => string): Promise<void> => {
  const bornBefore = addMonths(asOf, -12 * drawdownAge);
  const rows = random.pickSome(clients.filter(({ type }) => type === 'Individual'), count).map((about, index) => {
    const old = about.dateOfBirth !== null && about.dateOfBirth <= bornBefore;
    const { name, wrapper, method } = random.pick(old && index % 2 === 0 ? drawing : saving);
    const status = random.chance(40) ? 'Draft' : 'Completed';
    const undecided = random.chance(50) && status === 'Draft';
    const minute = `${random.between(9, 16)}`.padStart(2, '0') + `:${random.between(10, 59)}`;
    const created = `${workingDayOnOrBefore(addDays(asOf, -random.between(1, 120)))}T${minute}:00Z`;
    const author = about.adviserUserId;
    return [firmId, nextId(), about.clientId, name, status, wrapper, method === null ? 'ACCUMULATION' : 'DRAWDOWN', undecided ? null : method, created, author, created, author];
  });
  await copyRows(
    client, 'illustration', ['firm_id', 'illustration_id', 'client_id', 'name', 'status', 'wrapper_type', 'wrapper_status', 'drawdown_method', 'created_at', 'created_by', 'updated_at', 'updated_by'],
    rows,
  );
};
