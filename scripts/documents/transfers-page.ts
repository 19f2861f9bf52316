import {
  cancellableStatuses,
  clockRuns,
  transactionStatusOf,
  transferMeanings,
  transferMoves,
  waitsFor,
} from '@tessera/contract/transfers/life';
import { sourceWrappers, sweepMonths, transferStatuses } from '@tessera/contract/transfers/values';
import { chasedAtOnceMax, nextContactDaysMax, providerCasesMax } from '@tessera/contract/transfers/workbench';
import { wrapperTypes } from '@tessera/contract/accounts/values';
import { manualFilesMax, manualFileStates, manualTransferKinds } from '@tessera/contract/transfer-files/values';
import { firstConditionSchemes, transferFlags } from '@tessera/domain/rules/transfer-conditions';
import { varyingPartsMax } from '@tessera/domain/reference-pattern';
import { transferKinds, transferTimes } from '@tessera/domain/rules/transfer-times';
import { inSentence } from '@tessera/domain/in-sentence';
import { dateText } from '@tessera/domain/wording';
import { table } from './table';

const waits = { us: 'us', client: 'the client', provider: 'the other provider' } as const;
const waiting = (status: (typeof transferStatuses)[number]): string => {
  const [comes, goes] = [waitsFor(status, 'In'), waitsFor(status, 'Out')];
  if (comes === null || goes === null) return '–';
  return comes === goes ? waits[comes] : `${waits[comes]}; out: ${waits[goes]}`;
};

const inWords = (list: readonly string[]): string =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;

const runs = (status: (typeof transferStatuses)[number]): string => {
  if (waitsFor(status, 'In') === null) return '–';
  const [comes, goes] = [clockRuns(status, 'In'), clockRuns(status, 'Out')].map((each) => (each ? 'runs' : 'stands'));
  return comes === goes ? String(comes) : `${comes}; out: ${goes}`;
};

/** The page about transfers between providers, generated from their tables. */
export const transfersPage = (): string => `# Transfers between providers

Generated from \`shared/contract/src/transfers/life.ts\` and the rules of \`shared/domain\` by \`npm run documents\`; a test fails when the two differ.

A product moves in from another provider, or out to one: as cash, or in specie with its holdings. It is entered with \`createTransaction\`, as a \`Product Transfer\` with its terms, and moves by the table below. Every step is kept with its time, its person and its reason; a history is never changed.

## Statuses

${table(
  ['Status', 'Meaning', 'Waits for', 'Clock', 'Its transaction'],
  transferStatuses.map((status) => [
    status,
    transferMeanings[status],
    waiting(status),
    runs(status),
    status === 'Pending'
      ? `${transactionStatusOf(status)}; Checking while a second person has to authorise it`
      : transactionStatusOf(status),
  ]),
)}

## Moves

${table(
  ['From', 'To', 'Way', 'By', 'Step', 'When', 'Document', 'Cash and units'],
  transferMoves.map(({ from, to, ways, by, step, when, document, money }) => [
    from ?? '–',
    to,
    ways.join(', '),
    by,
    step,
    when,
    document ?? '–',
    money ?? '–',
  ]),
)}

All other moves are refused. A cancellation is asked for in ${cancellableStatuses.join(', ')}, and in no other status; of one that goes out also while its assets are sold. One that goes out is then cancelled at once unless it has left already. What has left is never sent again. An answer of the other provider that the table does not have is not taken: the transfer says so, and somebody asks. A Rejected transfer is over: submitted again it is a new one, once, that names it.

## What may move where

${table(
  ['Account', 'Product of the other provider'],
  wrapperTypes.map((wrapper) => [wrapper, sourceWrappers(wrapper).join(', ') || 'none']),
)}

Only a pension moves in part, and only as cash. Subscriptions to an ISA of the current tax year move whole, within its allowance. Crystallised funds go into a drawdown account. Beneficiary funds, parts of both and pension sharing orders move on a form.

## Cash and units

What another provider sends goes from BANK or MARKET through TRANSFERS to the account, in one posting group for each part; what leaves goes the other way. What came and does not agree with what was announced stays in TRANSFERS: it is *held* until a person accepts or returns it. So TRANSFERS is nil for each transfer in cash and in every instrument, unless something is held, and nothing ends while something is. Income that comes late is taken for ${sweepMonths} months.

A product that leaves whole keeps back what is due of fees. Once the other provider has it, the last interest is paid and the last fees are taken, the rest follows, and the account is closed: all of it at once, or nothing.

A book cost is that of all units announced, until no more will come; then it is that of the units that came. What a person entered stands against the other provider's figure, and the step tells both. Book costs are entered before units arrive, or after: then the difference is posted to the account's pool without moving a unit. Units that were held and are accepted cost what was entered, or else what the sender says. Where nobody says what some units cost, their cost is not known, and not nil: the book cost is owed until it is entered for all that came. It is refused once units have left, because a disposal has taken its share of the pool already (TCGA 1992, s. 104).

## Whether a pension may leave

A pension that goes out is checked in *Reviewing Documentation*, whichever provider it goes to. Somebody says what kind of scheme it goes to and answers each flag, with what was seen; everything that was answered is kept. Another person decides as the answers say: not whoever entered the transfer, linked or sent its documents, or gave an answer.

- **First condition.** It goes to ${inWords(firstConditionSchemes.entries.at(-1)?.value.map(({ words }) => inSentence(words)) ?? [])}: it may leave, and nothing else is asked of the client.
- **Second condition.** Any other scheme: it may leave with no red flag. With an amber flag it may leave once the client has been to a pension safeguarding appointment with MoneyHelper, and its reference is recorded.
- **Refused.** With a red flag, or an amber one and no appointment. It is Rejected, and the client has a letter with what was found and why.

${table(
  ['Flag', 'Colour', 'It is present when', 'Source', 'Read there'],
  (transferFlags.entries.at(-1)?.value ?? []).map(({ flag, colour, words, source, verified }) => [
    flag,
    colour,
    words,
    source,
    verified ? 'yes' : 'in guides that tell of it',
  ]),
)}

From ${dateText(transferFlags.entries[0]?.from ?? '')}; ${transferFlags.entries.at(-1)?.source}.

## Documents

A document of the client in the category Transfer can be linked to a transfer. *Documents sent* needs one that the virus scanner found clean, of an electronic provider too, and *Documents accepted* needs it still. Where the other provider asks for a document later, such as a discharge form, one that was linked since it asked is needed. *Give crystallisation information* needs the statement of benefits taken: a clean document that was linked since it was asked for. Documents are accepted or refused by an administrator or the firm's operations: not by whoever entered the transfer, or ever linked or sent one of them. Who linked a document, or took its link away, stays in the history. A document that was sent and not refused since, or that somebody decided by, can neither be unlinked nor removed. While it is linked, a document stays filed as Transfer and is hidden from nobody.

Some transfers in do not go online: ${inWords(manualTransferKinds.map((kind) => kind.toLowerCase()))}. Their forms are sent as files, at most ${manualFilesMax} with one, in the kinds and sizes of all documents; each is ${inWords(manualFileStates.map((state) => state.toLowerCase()))}.

## Other providers

Operations keep the other providers of the firm: an administrator of the whole firm, or a machine user with the same scope (*Firm Management*, read-write). Everybody who reads transfers reads them. Each has a name, the wrappers and kinds of transfer it takes part in, whether it takes requests electronically or on a form, the signature it asks for, the days it usually takes, its address and contact, and how it writes its plan numbers.

A plan number is described by a pattern: letters and digits, \`\\d\`, lists such as \`[A-Z]\`, counts such as \`{8}\`, and groups of words that do not repeat; a full stop is itself. At most ${varyingPartsMax} of its parts vary in length. A pattern is saved only with an example that fits it; the form of a transfer shows the example.

A change is made on the version that was read, and a stale one is refused. It needs no second person: no money is paid by what is kept here. It is audited with what was there before and after, and the history is shown beside the list. A change counts for the next steps of transfers in progress; what was entered with a transfer, its provider's name included, stays.

None is deleted: its use is ended with a reason, and may begin again. No new transfer names one that has ended, nor does one that is submitted again; it is refused at the provider's field. Transfers in progress go on.

## Follow-up

A transfer has an owner: somebody of its office, or of one above it, who may act on transfers. It has a day of the next contact, from today to ${nextContactDaysMax} days ahead, while something is still to be asked for. Chases (whom and how), remarks and tasks are written down and never changed; a task is done once. Up to ${chasedAtOnceMax} transfers are chased at once with the same words, or given to one colleague: each is done, or refused with its reason.

A chase moves the next contact to the day it names. Where it names none, a contact that was due counts as made. Once the day has come, *Contact due* is among the exceptions until the transfer is chased or another day is set.

How other providers have done is worked out of the firm's own cases that the reader sees, the newest ${providerCasesMax.toLocaleString('en-GB')}: days from beginning to end of those that are complete, lateness by the clock of those that were sent, and the provider's own rejections and requests for documents with their reasons.

## Clocks

${table(
  ['Kind', 'From', 'Time', 'Force', 'Source'],
  transferKinds.flatMap((kind) =>
    transferTimes[kind].entries.map(({ from, value, source }) => [
      kind,
      dateText(from),
      `${value.days} ${value.unit}`,
      value.force,
      source,
    ]),
  ),
)}

A clock runs while a transfer is worked on and stands while somebody is asked for something. Once everything was sent, it stands while we decide about what is held. It is slow from two thirds of its time, and late after it.
`;
