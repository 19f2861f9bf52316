import {
  lifeKinds,
  lives,
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
  Object.entries(lives[type]).flatMap(([subType, movements]) => {
    const byKind = new Map<LifeKind, string[]>();
    for (const [movement, kind] of Object.entries(movements)) byKind.set(kind, [...(byKind.get(kind) ?? []), movement]);
    return [...byKind].map(([kind, ways]) => [type, subType, ways.join(', '), lifeKinds[kind].name]);
  }),
);

/** The page of the life of transactions, printed from its tables. */
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

Every step is a row of \`transaction_step\`, which is only ever added to. A transition that the table does not have is refused with 409 and its sentence, one by the wrong person with 403, and one on a stale version with 412.

The firm sets in Settings, Authorisation, what needs a second person (${secondPersonSubjects.join(' and ')} by default). A change applies to transactions opened afterwards: one that is Checking stays so until it is authorised.

## Types

${table(['Type', 'Sub-type', 'Movement', 'Lives as'], typeRows)}

A payment in whose method is Direct Debit lives as ${lifeKinds.collection.name.toLowerCase()}: it is Placed on its Bacs input day and Completed on its entry day. Its clearing day is counted from the entry day, even when operations complete it earlier. If it comes back after that, it is reversed by postings of its own (RVSL).
${lifeKinds.benefit.madeBy} Only fees leave a pension besides.
Relief at source on a contribution lives as ${lifeKinds.relief.name.toLowerCase()}: it is expected once the contribution is received, and is reversed with it by postings of its own.
An order in a fund is Placed with the others of its firm, instrument and side at the dealing point, as one market order, and gets its share of that order's fill.

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

Postings are only ever added. \`POST /tessera/correction/{firmId}/{transactionId}\` reverses the postings of a completed transaction and, with \`"correction": "Correct"\`, posts it again with other figures; \`/tessera/correction/preview/…\` answers the same plan and writes nothing. Machine users may do it, and people with \`action\` on Transaction who manage the firm.

- The new postings, reversed and corrected, belong to the same transaction. Their post date is today; their value date is the old one, or the corrected one. A reversal keeps the code of what it reverses, with the sign changed; only a payment in is reversed under RVSL. So sums by code stay right: charges, money paid in and out, and subscriptions (a reversed one gives its allowance back, in its own tax year). Values of past days are calculated by post date and stay as they were.
- Figures that can be corrected: the amount of a payment; the quantity and the price of an order (its charges follow the rules of the day it was dealt); the quantity and the book cost of units entered; the value date of each. A future value date is never brought forward: uncleared cash clears when it would have. Where the firm wants a second person for withdrawals, the author of a payment out or a fee cannot raise it; someone else can. Tax relief that was credited can be reversed but not corrected.
- Book cost is one pool for each account and instrument. A corrected sale takes its share of the pool as it was then. A purchase or a sale cannot be corrected while later transactions that took units out depend on it: the refusal names them, and the last one is reversed first.
- A correction is refused, with what is missing, when the account would fall below zero or below its reserves for open transactions. Only two things are undone with it: members of its group that wait for it (a reversal deletes them), and tax relief that is claimed but not paid (it is claimed anew). Moves between accounts, notes, interest, dividends and ongoing fees cannot be corrected here.

## Short

A waiting transaction resumes once its cash is available, each by itself. Once all cash of its group has arrived and cleared, and none of the account's cash is uncleared, one that is still short stops waiting:

- A purchase is cut to the whole units its cash pays for; its history gives the figures before and after. If that is not one whole unit, it goes to Error.
- A payment is not cut: it goes to Error, and its history says how much cash there is. A new payment is made for that amount.

The preview of a group that sells first says so.

## Held

The row of a held transaction gives the reason in \`held\`. Held transactions are in the list with \`incomplete=true\`; the transaction's page and its account's page show the reason.

- A payment to a client whose bank details were changed: a Pending or a Waiting one goes to Checking. It is authorised once the details it would go to are Active or Bypassed; it is never sent to other details.
- Money received in another sum than expected, as operations report it with \`amount\` or as the job \`expectations\` finds it: a Pending payment goes to Checking and waits for a person. A Placed one stays Placed, and every job leaves it alone until operations complete it again, or reject it.
- A member of a market order that the market filled and the ledger refuses, for example because its account has lost the cash: it stays Placed with its reserve, since its units are dealt. Each run of \`operations\` tries again. Once the cause in its history is put right, the next run completes it, or \`Complete\` without execution details completes it at once, with its share of the fill. It cannot be rejected. The market order stays open until then.

## Pending sub-types

The sub-types a transaction can have while it is open. Transactions that are done at once are never open.

${table(
  ['Type', 'Pending sub-types'],
  transactionTypes.map((type) => [type, pendingSubTypesOf[type].join(', ') || 'none']),
)}

## Transitions

A dash is a refusal; the sentences are below. When a member that others of its group wait for is cancelled, deleted or rejected, the others follow it; when it completes, they resume.

${table(
  ['Transition', 'By', ...transactionStatuses],
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
  ['Transition', 'From', 'Refused with'],
  transitionNames.flatMap((name) =>
    transactionStatuses.flatMap((status) =>
      typeof transitions[name].from[status] === 'string'
        ? [[name, status, transitions[name].from[status] as string]]
        : [],
    ),
  ),
)}
`;
