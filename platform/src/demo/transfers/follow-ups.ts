import { isOver } from '@tessera/contract/transfers/life';
import type { ChasedParty, ChaseWay, TransferNoteKind } from '@tessera/contract/transfers/workbench';
import { addDays, addWorkingDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import { copyRows } from '../rows/copy-rows';
import { writtenStatus } from './lives';
import type { SeedTransfer } from './make-transfers';

interface SeedNote {
  readonly kind: TransferNoteKind;
  readonly text: string;
  readonly date: IsoDate;
  readonly whom: ChasedParty | null;
  readonly how: ChaseWay | null;
  readonly due: IsoDate | null;
}

interface FollowUp {
  readonly transactionId: string;
  readonly owner: string | null;
  readonly nextContact: IsoDate | null;
  /** Their author. */
  readonly userId: string;
  readonly notes: readonly SeedNote[];
}

const chases = [
  { whom: 'Provider', how: 'Phone', text: 'They have the request and look for the plan. Two to three days, they say.' },
  { whom: 'Provider', how: 'E-mail', text: 'Asked for a date by which they pay. No answer yet.' },
  { whom: 'Client', how: 'Phone', text: 'The form is with them and goes to the post tomorrow.' },
] as const;

/** When somebody is contacted next: of eight, one is due, four are to come, and three are not set. */
const contactOf = (index: number, asOf: IsoDate): IsoDate | null => {
  const turn = index % 8;
  if (turn === 2) return workingDayOnOrBefore(asOf);
  return turn < 5 ? addWorkingDays(asOf, 1 + turn) : null;
};

const notesOf = (index: number, initiated: IsoDate, asOf: IsoDate): SeedNote[] => {
  const daysAgo = (days: number): IsoDate => {
    const day = workingDayOnOrBefore(addDays(asOf, -days));
    return day < initiated ? initiated : day;
  };
  const chase = chases[index % chases.length];
  return [
    ...(index % 5 === 1
      ? [
          {
            kind: 'Note' as const,
            text: 'The client is abroad until the end of the month.',
            whom: null,
            how: null,
            date: daysAgo(6),
            due: null,
          },
        ]
      : []),
    ...(index % 2 === 0 && chase ? [{ kind: 'Chase' as const, ...chase, date: daysAgo(3), due: null }] : []),
    ...(index % 4 === 1
      ? [
          {
            kind: 'Task' as const,
            text: 'Send the client the discharge form with a stamped envelope.',
            whom: null,
            how: null,
            date: daysAgo(2),
            due: addWorkingDays(asOf, 1 + (index % 3)),
          },
        ]
      : []),
  ];
};

/** What advisers have done about the transfers that are under way. It draws no random numbers. */
export const followUpsOf = (transfers: readonly SeedTransfer[], asOf: IsoDate): FollowUp[] =>
  transfers
    .filter(({ status, actionRequired }) => !isOver(writtenStatus(status)) || actionRequired)
    .flatMap(({ transactionId, createdBy, initiated }, index) =>
      createdBy === null
        ? []
        : [
            {
              transactionId,
              owner: index % 4 === 3 ? null : createdBy,
              nextContact: contactOf(index, asOf),
              userId: createdBy,
              notes: notesOf(index, initiated, asOf),
            },
          ],
    );

/** Writes who has the transfers of a firm, and what they wrote down. */
export const writeFollowUps = async (
  client: PoolClient,
  firmId: string,
  followUps: readonly FollowUp[],
): Promise<void> => {
  await client.query(
    `update product_transfer set owner_user_id = follow.owner, next_contact = follow.next_contact
     from unnest($2::text[], $3::text[], $4::date[]) as follow (transaction_id, owner, next_contact)
     where product_transfer.firm_id = $1 and product_transfer.transaction_id = follow.transaction_id`,
    [
      firmId,
      followUps.map(({ transactionId }) => transactionId),
      followUps.map(({ owner }) => owner),
      followUps.map(({ nextContact }) => nextContact),
    ],
  );
  await copyRows(
    client,
    'transfer_note',
    ['firm_id', 'transaction_id', 'note', 'kind', 'text', 'at', 'business_date', 'user_id', 'whom', 'how', 'due'],
    followUps.flatMap(({ transactionId, userId, notes }) =>
      notes.map(({ kind, text, date, whom, how, due }, index) => [
        firmId,
        transactionId,
        index + 1,
        kind,
        text,
        `${date}T${10 + index}:40:00Z`,
        date,
        userId,
        whom,
        how,
        due,
      ]),
    ),
  );
};
