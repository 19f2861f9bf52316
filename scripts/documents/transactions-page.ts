import {
  lifeKinds,
  kindsByType,
  secondPersonSubjects,
  statusMeanings,
  type LifeKind,
  type Status,
} from '@tessera/contract/transactions/life';
import {
  transitionNames,
  transitions,
  type TransitionActorKind,
  type TransitionName,
} from '@tessera/contract/transactions/transitions';
import { transactionStatuses, transactionTypes } from '@tessera/contract/transactions/values';
import { pendingSubTypesOf } from '@tessera/platform/capabilities/statics/transaction-types';
import { table } from './table';

const kindNames = Object.keys(lifeKinds) as LifeKind[];
const actorNames: Readonly<Record<TransitionActorKind, string>> = {
  person: 'a person with `action` on Transaction',
  operations: 'operations (machine users of the firm)',
  platform: 'the platform',
};

const shortNames: Readonly<Record<TransitionActorKind, string>> = {
  person: 'a person',
  operations: 'operations',
  platform: 'the platform',
};

const firstOf = (kind: LifeKind): string => {
  const { first, waiting } = lifeKinds[kind];
  const secondPerson =
    'secondPerson' in lifeKinds[kind] ? 'Checking if the firm requires a second person for it, else ' : '';
  return `${secondPerson}${waiting !== null && kind !== 'transfer' ? 'Waiting while it needs cash or units from an earlier member of its group, else ' : ''}${first}`;
};

const typeRows = transactionTypes.flatMap((type) =>
  Object.entries(kindsByType[type]).flatMap(([subType, movements]) => {
    const byKind = new Map<LifeKind, string[]>();
    for (const [movement, kind] of Object.entries(movements)) byKind.set(kind, [...(byKind.get(kind) ?? []), movement]);
    return [...byKind].map(([kind, ways]) => [type, subType, ways.join(', '), lifeKinds[kind].name]);
  }),
);

type Target = Exclude<(typeof transitions)[TransitionName]['from'][Status], string>;

/** Which kinds fewer may move on, in a cell of the table. */
const fewerIn = ({ fewer = {}, only }: Target): string =>
  Object.entries(fewer)
    .filter(([kind]) => only === undefined || only.includes(kind as LifeKind))
    .map(([kind, { by }]) => {
      const name = lifeKinds[kind as LifeKind].name.toLowerCase();
      return by.length === 0
        ? `; never a ${name}`
        : `; a ${name} by ${by.map((each) => shortNames[each]).join(' or ')}`;
    })
    .join('');

/** The refusals of one transition from one status: of every kind, or of some. */
const refusalsOf = (name: TransitionName, status: Status): string[][] => {
  const target = transitions[name].from[status];
  if (typeof target === 'string') return [[name, status, target]];
  return Object.entries(target.fewer ?? {}).map(([kind, { refusal }]) => [
    name,
    `${status} (${lifeKinds[kind as LifeKind].name.toLowerCase()})`,
    refusal,
  ]);
};

/** The page about the life of transactions, generated from its tables. */
export const transactionsPage = (): string => `# The life of a transaction

Generated from \`life.ts\` and \`transitions.ts\` in \`shared/contract/src/transactions\` by \`npm run documents\`; a test fails when the two differ.

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

Every step is a row of \`transaction_step\`, an append-only table. A transition that the table does not allow is refused with 409 and its sentence, one by the wrong person with 403, and one on a stale version with 412.

Settings, Authorisation says what the firm requires a second person for (${secondPersonSubjects.join(' and ')}, both at first). A change applies to transactions opened afterwards: one that is Checking stays so until it is authorised.

## Types

${table(['Type', 'Sub-type', 'Movement', 'Kind'], typeRows)}

A payment in with the method Direct Debit is a ${lifeKinds.collection.name.toLowerCase()}: it is Placed on its Bacs input day and Completed on its entry day. Its cash clears counted from the entry day, even if operations complete it earlier. If it comes back unpaid after that, new postings (RVSL) reverse it.
${lifeKinds.benefit.madeBy} Only fees leave a pension otherwise.
Relief at source on a contribution is ${lifeKinds.relief.name.toLowerCase()}: it is expected once the contribution has arrived, and is reversed with it by postings of its own.
An order in a fund is Placed with the others of its firm, instrument and side at the dealing point, as one market order, and gets its part of that order's fill.

${table(
  ['Kind', 'Initial status', 'Waiting', 'Checking', 'Error'],
  kindNames.map((kind) => [
    lifeKinds[kind].name,
    firstOf(kind),
    lifeKinds[kind].waiting ?? '–',
    lifeKinds[kind].checking ?? '–',
    lifeKinds[kind].error ?? '–',
  ]),
)}

## Corrections

Postings are only ever added. \`POST /tessera/correction/{firmId}/{transactionId}\` reverses the postings of a completed transaction and, with \`"correction": "Correct"\`, posts it again with other figures; \`/tessera/correction/preview/…\` returns the same plan and writes nothing. Machine users may correct, and people with \`action\` on Transaction who manage the firm.

- The new postings belong to the same transaction and have today's post date, and the old value date or the corrected one. A reversal has the same code with the opposite sign; that of a payment in has RVSL. So totals by code stay right: charges, subscriptions (a reversal restores the allowance of its tax year), money paid in and out. Values of past days are calculated by post date and do not change.
- What can be corrected: the amount of a payment; the quantity and price of an order (charges follow the rules of the day it was dealt); the number and cost of entered units; the value date of each. A future value date is never brought forward: uncleared cash clears when it would have. If the firm requires a second person for withdrawals, the author of a payment out or a fee cannot raise it; somebody else has to. Credited tax relief can be reversed, not corrected.
- Book cost is one pool for each account and instrument. A corrected sale takes its share of the pool as it was then. A correction of a purchase or sale is refused while later sales or transfers depend on it; the refusal names them, and the last one has to be reversed first.
- A correction is refused, saying what is missing, if the account would have less than zero, or less than is reserved for open transactions. Only two things are undone automatically: waiting members of its group (deleted with a reversal) and tax relief that is only claimed (claimed anew). Moves between accounts, notes, interest, dividends and ongoing fees are not corrected here.

## Short

A waiting transaction continues once its cash is there, independently of others. If it is still short when everything from its group has arrived and all the account's cash has cleared, it stops waiting:

- A purchase is reduced to the available cash, in whole units; its history has both amounts. If the cash does not buy a whole unit, it goes to Error.
- A payment is not reduced: it goes to Error, and its history says how much cash there is. Make a new payment for that amount.

A preview of a group that sells first says so.

## Share of proceeds

A purchase in a group with sales may have \`proceedsShare\` in place of an amount or a quantity: its share, per cent, of what the sales bring after their charges. The shares of a group add up to 100 at most; what nobody takes stays as cash.

- It begins Waiting with an estimated amount. When every sale of the group has ended, its amount is its share of what they brought, more or less than estimated, and it continues once that cash has cleared (or other cash of the account is free). Shares are cut from the proceeds one after the other, each from where the one before it ends, so together they spend every penny and never one more.
- A sale that is cancelled or refused brings nothing: the purchases share what the other sales bring. With the last sale they end, too.
- The share of a purchase that is cancelled stays as cash. A share that buys less than the smallest unit goes to Error and holds nobody behind it.
- Correcting a sale changes the shares that still wait, not those that are Pending or done.

## Held

The field \`held\` of a held transaction has its hold reason. It is in the list with \`incomplete=true\`, and its page and its account's page show it.

- A payment to the client whose bank details were changed: a Pending or a Waiting one goes to Checking. It can be authorised once the new details are Active or Bypassed; until then nothing is sent.
- Money that arrived in a different amount than expected, as reported by operations with \`amount\` or found by the job \`expectations\`: a Pending one goes to Checking and waits for a person; a Placed one stays Placed, and no job touches it until operations complete it again, or reject it.
- A member of a market order that was filled but that the ledger refuses, for instance because the account no longer has the cash: it stays Placed and keeps its reserve, because its units are dealt. Each run of \`operations\` tries again. Correct what its history names, and the next run completes it, or \`Complete\` without execution details does at once, because its part of the fill is known. It cannot be rejected. The market order stays open until then.

## Benefits

Taking benefits opens payments that nothing else opens.

- Crystallising is one act: what is designated moves to the drawdown account at once (ITRO and ITRI, units with their book cost), and the tax-free lump sum (PCLS) is a payment that is linked with the moves. Its cash is reserved when the funds are crystallised, and it is posted with the code PCLS when the bank has paid it.
- Income and uncrystallised lump sums (FAD and UFPLS) have a gross amount, all of it reserved, and the tax withheld. Completed, they post PAYO of the net amount to the bank and TAXP of the tax to HMRC. A refund of tax posts TAXP into the account and a larger PAYO. Together they take exactly the gross amount; a part of zero is not posted.
- A person acts on the benefit and not on its payment: nobody cancels the payment, and only operations or the platform delete it, from Checking or from Error. So a crystallisation whose moves are done never loses its payment unseen. To withdraw a benefit that is Pending, the platform holds its payment and then deletes it; its history says why each time.
- What the bank sent back (Error) moved nothing: the account has its cash again, and the funds stay crystallised. It is paid again by a crystallisation that designates nothing, and the failed payment is deleted.
- A benefit that was paid is neither reversed nor corrected here.

## Pending sub-types

The sub-types that an open transaction can have. Transactions completed at once are never open.

${table(
  ['Type', 'Pending sub-types'],
  transactionTypes.map((type) => [type, pendingSubTypesOf[type].join(', ') || 'none']),
)}

## Transitions

A dash is a refusal; the sentences are below. When a member that others in its group wait for is cancelled, deleted or rejected, so are they; when it completes, they continue.

${table(
  ['Transition', 'By', ...transactionStatuses],
  transitionNames.map((name) => [
    name,
    transitions[name].by.map((kind) => actorNames[kind]).join('; ') +
      (name === 'authorise' ? ', never its author' : ''),
    ...transactionStatuses.map((status) => {
      const target = transitions[name].from[status];
      if (typeof target === 'string') return '–';
      return `${target.to}${target.whileItWaits ? ` (${target.whileItWaits} while it waits)` : ''}${target.only ? `, ${target.only.map((kind) => lifeKinds[kind].name.toLowerCase()).join(', ')} only` : ''}${fewerIn(target)}`;
    }),
  ]),
)}

${table(
  ['Transition', 'From', 'Refused with'],
  transitionNames.flatMap((name) => transactionStatuses.flatMap((status) => refusalsOf(name, status))),
)}
`;
