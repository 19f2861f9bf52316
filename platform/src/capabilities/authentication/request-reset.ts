import type { UserStatus } from '@tessera/contract/users/values';
import { sql } from 'kysely';
import type { OpenScope } from '../../requests/access/open-scope';
import type { CallServices } from '../../requests/call-services';
import { inactiveReasons } from './inactive-reasons';
import { portalAddress } from './portal-address';
import { refuseInvestors } from './professionals-only';
import { findUserByName, guessingKey } from './user-name';

export interface ResetInput {
  readonly firmId: string;
  /** User id or e-mail. */
  readonly id: string;
}

/** The most reset mails a user receives within the guessing limit's window, however often they are requested. */
const resetsMax = 4;

const refusalOf = (
  user: { readonly user_type: string; readonly status: UserStatus } | undefined,
  tooOften: boolean,
): string | null => {
  if (!user) return 'No such user.';
  if (user.status !== 'Active') return inactiveReasons[user.status];
  if (user.user_type === 'Machine') return 'A machine has no mail.';
  return tooOften ? 'Asked too often.' : null;
};

/**
 * Mails the user a link to set a new password. The same statements run whether or not the user exists, and the response
 * reveals nothing: a row is always written, and the delivery loop drops a mail with no recipient.
 */
export const requestReset = async (
  open: OpenScope,
  { clock, guessing }: Pick<CallServices, 'clock' | 'guessing'>,
  { firmId, id }: ResetInput,
): Promise<void> => {
  await refuseInvestors(open);
  const { db, site, release } = open;
  const user = await findUserByName(db, firmId, id);
  const address = await portalAddress(db, firmId, site);
  const key = `reset\n${guessingKey(firmId, user, id)}`;
  const refusal = refusalOf(user, (await guessing.begin({ own: key, ownMax: resetsMax })) !== null);
  const now = clock();
  const userId = user?.user_id ?? null;
  const mailedTo = refusal === null ? userId : null;
  await db.transaction().execute(async (transaction) => {
    await sql`insert into audit (firm_id, at, user_id, action, outcome, record_id, reason, release)
      select firm_id, ${now}, ${userId}, 'resetPassword', ${refusal === null ? 'done' : 'refused'}, ${mailedTo}, ${refusal}, ${release} from firm where firm_id = ${firmId}`.execute(
      transaction,
    );
    await sql`insert into mail_outbox (firm_id, kind, user_id, portal_address, created_at, due_at)
      select firm_id, 'password-reset', ${mailedTo}, ${address}, ${now}, ${now} from firm where firm_id = ${firmId}`.execute(
      transaction,
    );
  });
};
