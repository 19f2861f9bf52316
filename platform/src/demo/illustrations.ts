import { addDays, addMonths, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import type { DrawdownMethod, WrapperType } from '../foundation/database/column-types';
import { copyRows } from './rows/copy-rows';
import type { SeedClient } from './people/people';
import type { Random } from './rows/random';

interface IllustrationData {
  readonly name: string;
  readonly wrapper: WrapperType;
  /** For an illustration of drawdown. */
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

/** The age in years from which a pension can be drawn. */
const drawdownAge = 55;
/** One illustration in three is of drawdown. */
const drawdownEvery = 3;

/** Writes illustrations for a firm's adult clients, made by their advisers in recent months. */
export const writeIllustrations = async (
  client: PoolClient,
  firmId: string,
  clients: readonly SeedClient[],
  count: number,
  random: Random,
  asOf: IsoDate,
  nextId: () => string,
): Promise<void> => {
  const bornBefore = addMonths(asOf, -12 * drawdownAge);
  const people = clients.filter(({ type }) => type === 'Individual');
  const mayDraw = ({ dateOfBirth }: SeedClient): boolean => dateOfBirth !== null && dateOfBirth <= bornBefore;
  const drawers = random.pickSome(people.filter(mayDraw), Math.ceil(count / drawdownEvery));
  const savers = random.pickSome(
    people.filter((each) => !drawers.includes(each)),
    count - drawers.length,
  );
  const make = (about: SeedClient, kinds: readonly IllustrationData[]) => {
    const status = random.chance(40) ? 'Draft' : 'Completed';
    const undecided = random.chance(50) && status === 'Draft';
    const time = `${String(random.between(9, 16)).padStart(2, '0')}:${random.between(10, 59)}:00Z`;
    const created = `${workingDayOnOrBefore(addDays(asOf, -random.between(1, 120)))}T${time}`;
    return { about, status, undecided, created, ...random.pick(kinds) };
  };
  const made = [...drawers.map((about) => make(about, drawing)), ...savers.map((about) => make(about, saving))].sort(
    (a, b) => (a.created < b.created ? -1 : 1),
  );
  await copyRows(
    client,
    'illustration',
    [
      'firm_id',
      'illustration_id',
      'client_id',
      'name',
      'status',
      'wrapper_type',
      'wrapper_status',
      'drawdown_method',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
    ],
    made.map(({ about, name, wrapper, method, status, undecided, created }) => [
      firmId,
      nextId(),
      about.clientId,
      name,
      status,
      wrapper,
      method === null ? 'ACCUMULATION' : 'DRAWDOWN',
      undecided ? null : method,
      created,
      about.adviserUserId,
      created,
      about.adviserUserId,
    ]),
  );
};
