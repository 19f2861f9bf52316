import type { SecondPersonSubject } from '@tessera/contract/transactions/life';
import { sql, type RawBuilder } from 'kysely';

/** An expression that is true when the firm wants a second person for a subject: a firm's own setting, of no node. */
export const wantsSecondPerson = (firmId: string, subject: SecondPersonSubject): RawBuilder<boolean> =>
  sql`(select ${subject} = any(second_person_for) from firm where firm.firm_id = ${firmId})`;
