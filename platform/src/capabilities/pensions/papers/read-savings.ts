import type { SavingsOfYear } from '@tessera/domain/pension-statements';
import { taxYearDates } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { readContributions } from '../../../ledger/limits/contributions';

/** What went into one pension of a client in a tax year, gross; payments that are still open do not count. */
export const readSavings = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  clientProductId: string,
  taxYear: string,
): Promise<SavingsOfYear> => {
  const { to } = taxYearDates(taxYear);
  const { all, open, flexibleAccess } = await readContributions(db, firmId, clientId, to, clientProductId);
  return {
    taxYear,
    input: all - open,
    flexibleAccess: flexibleAccess && {
      date: flexibleAccess.date,
      inputAfter: flexibleAccess.input - flexibleAccess.open,
    },
  };
};
