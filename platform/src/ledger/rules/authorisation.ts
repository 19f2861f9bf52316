import type { SecondPersonSubject } from '@tessera/contract/transactions/life';
import { sql, type RawBuilder } from 'kysely';

/** SQL: true when the firm wants a second person for a subject. It is a setting of the firm, not of a node. */
export const wantsSecondPerson = (firmId: string, subject: SecondPersonSubject): RawBuilder<boolean> =>
  sql`(select ${subject} = any(second_person_for) from firm where firm.firm_id = ${firmId})`;
