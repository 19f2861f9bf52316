import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Transaction } from 'kysely';
import { writeApplication } from '../capabilities/pensions/papers/benefit-papers';
import type { DB } from '../foundation/database/schema';

interface PapersInput {
  /** Inside the open transaction of the seed. */
  readonly builder: Kysely<DB>;
  readonly firmId: string;
  readonly asOf: IsoDate;
  readonly writtenAt: string;
}

/** Writes the applications for everything that clients of the demonstration have asked for from their pensions. */
export const writePensionPapers = async ({ builder, firmId, asOf, writtenAt }: PapersInput): Promise<void> => {
  const work = { transaction: builder as Transaction<DB>, firmId, businessDate: asOf, at: new Date(writtenAt) };
  const { rows } = await sql<{
    id: string;
    regular: boolean;
    client_id: string;
    client_product_id: string;
    account_id: string;
    form: string;
  }>`
    select asked.*, product.client_id from (
      select regular_benefit_id as id, true as regular, client_product_id, account_id, form from regular_benefit where firm_id = ${firmId}
      union all select benefit_id, false, client_product_id, account_id, form from benefit where firm_id = ${firmId}
    ) asked join client_product product on product.firm_id = ${firmId} and product.client_product_id = asked.client_product_id order by asked.id`.execute(
    builder,
  );
  for (const { id, regular, ...about } of rows) await writeApplication(work, id, about, regular);
};
