import {
  lifeKinds,
  kindsByType,
  transitionNames,
  transitions,
  secondPersonSubjects,
  statusMeanings,
  type LifeKind,
  type TransitionActorKind,
} from '@tessera/contract/transactions/life';
import { transactionStatuses, transactionTypes } from '@tessera/contract/transactions/values';
import { pendingSubTypesOf } from '@tessera/platform/capabilities/statics/transaction-types';
import { table } from './table';

const kindNames = Object.keys(lifeKinds) as LifeKind[];
const actorNames: Readonly<Record<TransitionActorKind, string>> = {
  person: 'a person with `action` on Transaction',
  operations: 'operations (machine users of the firm)',
  platform: 'the platform',
};

const firstOf = (kind: LifeKind): string => {
  const { first, waiting } = lifeKinds[kind];
  const secondPerson =
    'secondPerson' in lifeKinds[kind] ? 'Checking where the firm wants a second person for it, else ' : '';
  return `${secondPerson}${waiting !== null && kind !== 'transfer' ? 'Waiting while a member before it in its group brings what it needs, else ' : ''}${first}`;
};

const typeRows = transactionTypes.flatMap((type) =>
  Object.entries(kindsByType[type]).flatMap(([subType, movements]) => {
    const byKind = new Map<LifeKind, string[]>();
    for (const [movement, kind] of Object.entries(movements)) byKind.set(kind, [...(byKind.get(kind) ?? []), movement]);
    return [...byKind].map(([kind, ways]) => [type, subType, ways.join(', '), lifeKinds[kind].name]);
  }),
);

/** The page about the life of transactions, generated from its tables. */
export const transactionsPage = (): string => `# The life of a transaction

Printed from \`shared/contract/src/transactions/life.ts\` by \`npm run documents\`; a test fails when the two differ.

\`\`\`
            second person            bank or market
 Checking ── authorise ─► Pending ──── place ────► Placed
    │                     ▲    │                     │
    │          release ───┘    └──── complete ───────┴─► Completed
    │         Waiting
    └─ cancel, delete ─► Deleted        reject ─► Error ── delete ─► Deleted
                                                    └── presented again ─► Pending (a direct debit, once)

 Completed ── correct ─► Completed    Completed ── reverse ─► Deleted    Placed ── hold ─► Placed
\`\`\`

## Statuses

${table(
  ['Status', 'Meaning'],
  transactionStatuses.map((status) => [status, statusMeanings[status]]),
)}

Every step is a row of \`transaction_step\`, which is only ever added to. A move that the table does not know is refused with 409 and its sentence, one by the wrong person with 403, and one on a stale version with 412.

What the firm wants a second person for (${secondPersonSubjects.join(' and ')}, both at first) is changed in Settings, Authorisation, and counts for what is opened afterwards: what is Checking stays so until it is authorised.

## Types

${table(['Type', 'Sub-type', 'Movement', 'Lives as'], typeRows)}

A payment in whose method is Direct Debit lives as ${lifeKinds.collection.name.toLowerCase()}: it is Placed on its Bacs input day and Completed on its entry day. Its cash clears counted from the entry day, also where operations complete it earlier, and what comes back after that is reversed by postings of its own (RVSL).
${lifeKinds.benefit.madeBy} Nothing else leaves a pension but fees.
Relief at source on a contribution lives as ${lifeKinds.relief.name.toLowerCase()}: it is expected once the contribution has come, and goes back with it by postings of its own.
An order in a fund is Placed with the others of its firm, instrument and side at the dealing point, as one market order, and gets its part of that order's fill.

${table(
  ['Lives as', 'Initial status', 'Waiting', 'Checking', 'Error'],
  kindNames.map((kind) => [
    lifeKinds[kind].name,
    firstOf(kind),
    lifeKinds[kind].waiting ?? '–',
    lifeKinds[kind].checking ?? '–',
    lifeKinds[kind].error ?? '–',
  ]),
)}

## Corrections

Postings are only ever added. \`POST /tessera/correction/{firmId}/{transactionId}\` takes what a completed transaction posted back and, with \`"correction": "Correct"\`, posts it again with other figures; \`/tessera/correction/preview/…\` answers the same plan and writes nothing. A machine user does it, or a person with \`action\` on Transaction who manages the firm.

- Both kinds of new postings are of the same transaction, have today's post date, and the old value date or the corrected one. What is reversed keeps its code with the sign turned round; a payment in has RVSL. So sums by code are right by themselves: charges, subscriptions (a reversed one gives its allowance back, in the tax year it was of), money paid in and out. Values of past days are calculated by post date and stay.
- Figures: of a payment its amount, of an order its quantity and price (its charges by the rules of the day it was dealt), of units entered how many and what they cost; of each the value date, but one that is still to come is never brought forward: cash that has not cleared clears when it would have. Where the firm wants a second person for withdrawals, the author of a payment out or a fee does not raise it; someone else does. Tax relief that was credited can be reversed, not corrected.
- Book cost is one pool for each account and instrument. A corrected sale takes its share of the pool as it was then. While units that left later stand on a purchase or a sale, it is refused and they are named: the last one is reversed first.
- Refused, with what is missing, where the account would have less than nothing or less than it keeps for open transactions. Nothing is unwound by itself but what waits in its group (it is deleted with a reversal) and tax relief that is only claimed (claimed anew). Moves between accounts, notes, interest, dividends and ongoing fees are not corrected here.

## Short

What waits goes on once its cash is there, each by itself. When all its group brings has come and cleared, and nothing of the account's cash has yet to clear, one that is still short does not go on waiting:

- A purchase is cut to what there is, in whole units; its history says from how much to how much. One for which that is no whole unit goes to Error.
- A payment is not cut: it goes to Error, and its history says how much there is. A new one is made for that.

A preview of a group that sells first says so.

## Held

The row of a transaction that is held says why in \`held\`; it is in the list with \`incomplete=true\`, and its page and its account's page show it.

- A payment to the client whose bank details were changed: a Pending or a Waiting one goes to Checking. It is authorised once the details it would go to are Active or Bypassed, and nothing is sent to others.
- Money that came in another sum than expected, as operations report it with \`amount\` or as the job \`expectations\` finds it: a Pending one goes to Checking and waits for a person; a Placed one stays Placed, and is left alone by every job until operations complete it again, or reject it.
- A member of a market order that the market filled and the ledger refuses, such as for an account that has lost its cash: it stays Placed with its reserve, since its units are dealt. Each run of \`operations\` tries again. Put right what its history says, and it is completed by the next run, or at once by \`Complete\` without execution details: its part of the fill is known. It cannot be rejected. The market order stays open until then.

## Pending sub-types

What a transaction that is still open can be. What is done at once is never open.

${table(
  ['Type', 'Pending sub-types'],
  transactionTypes.map((type) => [type, pendingSubTypesOf[type].join(', ') || 'none']),
)}

## Moves

A dash is a refusal; the sentences are below. When a member that others of its group wait for is cancelled, deleted or rejected, those go with it; when it completes, they are released.

${table(
  ['Move', 'By', ...transactionStatuses],
  transitionNames.map((name) => [
    name,
    transitions[name].by.map((kind) => actorNames[kind]).join('; ') +
      (name === 'authorise' ? ', never its author' : ''),
    ...transactionStatuses.map((status) => {
      const target = transitions[name].from[status];
      if (typeof target === 'string') return '–';
      return `${target.to}${target.whileItWaits ? ` (${target.whileItWaits} while it waits)` : ''}${target.only ? `, ${target.only.map((kind) => lifeKinds[kind].name.toLowerCase()).join(', ')} only` : ''}`;
    }),
  ]),
)}

${table(
  ['Move', 'From', 'Refused with'],
  transitionNames.flatMap((name) =>
    transactionStatuses.flatMap((status) =>
      typeof transitions[name].from[status] === 'string'
        ? [[name, status, transitions[name].from[status] as string]]
        : [],
    ),
  ),
)}
`;
