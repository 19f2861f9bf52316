import { clientProductTransitions, drawdownStatuses } from '@tessera/contract/client-products/values';
import {
  deathMeanings,
  deathStatuses,
  deathTransitions,
  designationMeanings,
  designationStatuses,
  designationTransitions,
} from '@tessera/contract/deaths/life';
import {
  authoriseWithinDays,
  cashWithinDays,
  crystallisationMeanings,
  regularCrystallisationMeanings,
  crystallisationStatuses,
  crystallisationTransitions,
  regularCrystallisationStatuses,
  regularCrystallisationTransitions,
} from '@tessera/contract/pensions/life';
import { submissionLayout, submissionProblems } from '@tessera/contract/paye/values';
import { taxMonthMeanings, taxMonthStatuses, taxMonthTransitions } from '@tessera/contract/paye/life';
import { benefitCutOffs } from '@tessera/domain/benefit-days';
import { basesOf, benefitForms, type BenefitForm } from '@tessera/domain/benefit-split';
import {
  deathBenefitRules,
  pensionEstateRules,
  specialLumpSumRules,
  withholdingRules,
} from '@tessera/domain/rules/death-benefits';
import { shareText } from '@tessera/domain/shares';
import { p60DueDays, payeDueDays } from '@tessera/domain/rules/paye';
import { dateText, percentText } from '@tessera/domain/wording';
import { statementTable } from '@tessera/domain/pension-statements';
import { table } from './table';

const formMeanings: Readonly<Record<BenefitForm, string>> = {
  'Tax-free cash': 'Part of the account is crystallised: a quarter is paid tax-free, the rest moves to drawdown.',
  'Drawdown income': 'Taxable income is paid from an account in drawdown.',
  'Tax-free cash and income':
    'Tax-free cash, and income from what moves to drawdown with it. By net or gross: the mix with the least tax now.',
  UFPLS: 'A lump sum from the uncrystallised account: a quarter tax-free, the rest taxable. Nothing moves.',
  'Small pot': 'The whole of a pension of at most £10,000, three times at most. It uses no allowance.',
  'Whole pot': 'All of the account is crystallised and paid: tax-free cash, and the rest as income.',
  'Death lump sum': 'All of a beneficiary’s account is paid after a death, as the trustees decided.',
};

const ledgerCommands: Readonly<Record<BenefitForm, string>> = {
  'Tax-free cash': 'crystallise',
  'Drawdown income': 'pay benefit (FAD)',
  'Tax-free cash and income': 'crystallise, then pay benefit (FAD)',
  UFPLS: 'pay benefit (UFPLS)',
  'Small pot': 'pay benefit (UFPLS)',
  'Whole pot': 'crystallise, then pay benefit (FAD)',
  'Death lump sum': 'pay benefit (FAD)',
};

const drawdownMeanings: Readonly<Record<(typeof drawdownStatuses)[number], string>> = {
  'No Drawdown':
    'None of its accounts is in a Crystallised group. Those in a Beneficiary group do not count: they are no rights of the client’s own.',
  'Partial Drawdown': 'An account is in drawdown, and another holds something that is not.',
  'Full Drawdown': 'All that its accounts hold is in drawdown.',
};

/** The page about benefits of pensions, generated from their tables. */
export const pensionsPage = (): string => `# Benefits of a pension

Generated from \`shared/contract/src/pensions/life.ts\` and the rules of \`shared/domain\` by \`npm run documents\`; a test fails when the two differ.

\`\`\`
 asked ─► Pending ── authorised, its day has come ─► Waiting ── its cash is there ─► Calculated ── paid ─► Completed
             │                                          │
             ├─ delete ─► Deleted                       ├─ cancel ─► Cancelled
             ├─ nobody authorises ─► Expired            ├─ the cash does not come ─► Expired
             └─ not possible ─► Rejected                └─ not possible ─► Rejected
\`\`\`

A benefit sells what it needs first, and **takes what the sales brought**: its figures are estimates until it is Calculated. From then on they are fixed, stored, and shown with the rule behind each.

## Forms

${table(
  ['Form', 'What it is', 'By', 'Commands of the ledger'],
  benefitForms.map((form) => [form, formMeanings[form], basesOf[form].join(', '), ledgerCommands[form]]),
)}

By net, the gross is solved so that the client has exactly the amount in hand. Tax-free cash is a quarter (or a protected share) of what is crystallised, rounded down to the penny, within the lump sum allowance left. What the allowance does not cover is offered as taxable income and never taken silently.

*Crystallise* and *pay benefit* are two commands over several accounts. The first reserves the tax-free cash, and moves cash and units with their book cost to the drawdown account; the second reserves the gross income and keeps the tax it is paid net of. When a payment is completed, tax-free cash posts PCLS to the bank; income posts PAYO of the net sum to the bank and TAXP of the tax to HMRC. A drawdown account is opened in the pension's Crystallised group when the first benefit that needs one is calculated. It begins with the bank details that the account beside it has of its own, where they are verified and those the benefit was authorised for, and that is audited. Where they are others it begins without any of its own, so the client’s apply until some are entered there, and the benefit’s history says so. From then on its details are its own, and no benefit changes them.

## Statuses

${table(
  ['Status', 'Meaning'],
  crystallisationStatuses.map((status) => [status, crystallisationMeanings[status]]),
)}

A benefit that nobody authorises expires after ${authoriseWithinDays} days; one whose cash does not come, ${cashWithinDays} days after its payment should have left.

${table(
  ['From', 'To', 'By', 'When'],
  crystallisationTransitions.map(({ from, to, by, when }) => [from ?? '–', to, by, when]),
)}

All other transitions are refused. A payment that the bank returns leaves its benefit Calculated, or makes it Calculated again where it had arrived: the account has its gross again, an exception asks somebody, and **Pay again** makes a new payment: the tax of its income is calculated anew for the new payday, by the tax code and tax month of that day and with what else the pension pays, and the rest of its figures stays. What came back is no income of anybody meanwhile, and no flexible access; of a lump sum and income each counts by itself. The allowance of a lump sum is kept for it. Statements that it made owed are taken back where they are not made yet, and owed again for the real day; one that was given is followed by another that takes its place. A client who was told of the payment is told that it went back. Where the client died, before or after, nothing is paid again: a benefit of which every payment came back is Cancelled in the same commit, and counts for no allowance and no tax any more; of one of which a part arrived, figures, allowances and tax are those of that part; its money is in the pension and is shared out with it. It stays ended where the death is taken back. A person can cancel one of which every payment came back, with the same effects, where the client does not want it any more. To a Closed account nothing comes back. One day decides the tax year everywhere: the day the money is paid. Where the firm wants a second person for withdrawals, they authorise the benefit before anything is sold, and no payment of it waits for them again. Every part of a benefit goes to the payee of the account that it was asked from, whichever account pays it. Other details there, after it was authorised and before it is with the bank, hold all its payments until a person authorises them. Held past its day, taxed income is not paid and not released: it counts for no other payment’s tax, and Pay again calculates its tax for the new day. Who entered or changed those details does not authorise them, nor does who asked for the benefit where the firm wants a second person; operations authorise nothing. Paid again by any of them it is held until somebody else authorises it, where the details are others than were authorised or it was held before. After a death nobody authorises what is held: operations refuse it, and the benefit ends with that.

## Regular benefits

${table(
  ['Status', 'Meaning'],
  regularCrystallisationStatuses.map((status) => [status, regularCrystallisationMeanings[status]]),
)}

Each payment is a benefit of its own, made when its cut-off comes. A second person authorises a regular benefit once, and again when it is changed: somebody who neither set it up nor changed it. It is authorised for one payee: where the bank details of its account are others later, its payment is held, and who authorises that payment authorises them for the payments after it. Another payday pays no month twice. While it is paused its paydays are skipped.

Natural income pays the dividends and interest of every day from the one on which the last natural income of the account was fixed, up to the day before its own is; the first begins a month before the earliest of the account’s natural incomes that may yet pay was asked for, regular or single. So each day is paid once, whatever is done to paydays and pauses between. Where the cash does not cover it, what was chosen for short cash is sold before it. What the cash does not cover even so is owed: the next natural income of the account pays it, and the history of both says how much. With no cash at all it waits for cash.

${table(
  ['From', 'To', 'When'],
  regularCrystallisationTransitions.map(({ from, to, when }) => [from ?? '–', to, when]),
)}

## Paydays and cut-offs

The 1st, 7th, 14th, 21st and 28th, or the working day after. A benefit has to be asked for this many working days before:

${table(
  ['Run', 'Working days', 'Source'],
  Object.entries(benefitCutOffs).map(([run, { workingDays, source }]) => [run, String(workingDays), source]),
)}

Tax-free cash alone is paid as soon as it can be.

## Client product and drawdown

${table(
  ['From', 'To'],
  clientProductTransitions.map(({ from, to }) => [from ?? 'none', to]),
)}

The first benefit that moves assets confirms drawdown. The drawdown status follows what the accounts of the pension hold:

${table(
  ['Drawdown status', 'Meaning'],
  drawdownStatuses.map((status) => [status, drawdownMeanings[status]]),
)}

Once the ledger has paid a benefit of a pension, these fields come from it, and entering them by hand is refused. Flexible access begins on the day of the first payment of taxable income from drawdown or of a UFPLS that did not come back; the money purchase annual allowance applies from then on.

## Tax

Income is taxed by HMRC's routine for the code that applies on its payday: the newest recorded code, the one entered on the pension, or the emergency code. Cumulative codes count the pay and tax of the tax year so far, earlier employments from a P45 included. A month 1 code taxes together what it taxes in one tax month, gives nothing back, takes half of a payment at most as every code does, and goes on without its mark from 6 April (HMRC form P9X). Small pots are taxed at the basic rate.

What an emergency code takes too much is shown with HMRC's form for having it back. None is offered beside a regular income of the same pension, nor for K, BR and D codes: HMRC gives those where other income has the allowance, and nobody here knows what is due with it.

## PAYE month

A tax month runs from the 6th to the 5th. What payments that arrived in it withheld, less refunds, is the firm's liability: the TAXP postings of the HMRC control account. On its day the platform settles the month: TAXP from the HMRC control account to the bank, once, with an audit row. The nightly auditor compares what payments withheld, what was paid and the control account; relief at source, stamp duty and VAT have codes of their own and do not count.

${table(
  ['Rule', 'From', 'Value', 'Source'],
  [
    ...payeDueDays.entries.map(({ from, value, source }) => [
      'PAYE is due',
      from,
      `the ${value}nd of the month in which the tax month ends, or the last working day before`,
      source,
    ]),
    ...p60DueDays.entries.map(({ from, value, source }) => [
      'A P60 is given by',
      from,
      `${dateText(`2000-${value}`).replace(' 2000', '')} after the tax year`,
      source,
    ]),
  ],
)}

${table(
  ['Status', 'Meaning'],
  taxMonthStatuses.map((status) => [status, taxMonthMeanings[status]]),
)}

${table(
  ['From', 'To', 'When'],
  taxMonthTransitions.map(({ from, to, when }) => [from ?? '–', to, when]),
)}

Tax that is posted into a month after it was settled goes with the next one. A payment that comes back after it arrived is taken out of its month with its tax; what was paid to HMRC for it comes off the next. The month's file of the submission is made anew without it, so HMRC is sent it again; a payslip or P60 that was given stays as it was. The report **PAYE of pension income** shows the months to whoever sees the whole firm; a month opens its payments, and each payment its transaction.

## Submission, payslip, P60

- **Real-time submission.** A month's data for HMRC's Full Payment Submission as a CSV file, layout \`${submissionLayout}\`: a row for each payment with the person, the payroll ID (the pension), tax code and basis, pay and tax of the payment and of the year to date, and the indicators of flexible access and of a pension death benefit, with the taxable and the non-taxable amount. What a beneficiary is paid is a pension death benefit and no flexible access, and is stated also when it is free of tax (SI 2021/506, from 6 April 2022). The columns are named after HMRC's *Guidance on RTI data items*. What a client's record lacks (${submissionProblems.map((problem) => problem.replace('No ', '')).join(', ')}) is listed before the file. The firm's own references are not held and not made up. A month without payments says that it is nil: HMRC is told so by an Employer Payment Summary. The file takes Client Enhanced, because it has National Insurance numbers.
- **Payslip.** Each payment of taxable income brings one, attached to the message that says it was paid: pay date, tax month, tax code and basis, income before and after tax, a tax-free part apart, and the year to date of this pension.
- **P60.** One for each pension that paid taxable income in the tax year, made from the day the year's last month is settled, in a message of the type Tax Statement: total pay and tax, earlier employments of a P45, the final code. It is the sum of the payslips. Its National Insurance number is shown to whoever has Client Enhanced.

Both are written in one database transaction with what records that they were: a run that is killed leaves neither a second one nor none.

## Annual allowance

What may be paid in goes by the ledger and by what the client said, recorded by tax year: threshold and adjusted income, which taper it, and what was paid into pensions elsewhere. An earlier tax year is carried forward from only where what was paid in elsewhere is recorded for it: without that nobody knows what is left of it. Each figure says where it comes from.

## Statements and documents

What people have to be given follows from what was paid. A statement is noted in the commit that makes it owed, and made by the day's work from the day after: it is filed as a document of the client and goes with a message. Each is made once.

${table(
  ['Statement', 'Owed when', 'By', 'Source'],
  statementTable.map(({ kind, trigger, due, source }) => [kind, trigger, due, source]),
)}

A statement that cannot be made, because the client has no address, says so. Once its day has passed it is an exception: **Make it now** makes it.

The drawdown application is made when a benefit is asked for: once for a regular benefit. The income pack is made when a benefit is Calculated; of a regular benefit with its first payment.

## Death of a client

Whoever may change a client's accounts records a death, with the day, who told it and what was seen. Where the firm wants a second person for withdrawals, somebody else confirms it; until then nothing changes.

| Status | Meaning |
| --- | --- |
${deathStatuses.map((status) => `| ${status} | ${deathMeanings[status]} |`).join('\n')}

${table(
  ['From', 'To', 'By', 'When'],
  deathTransitions.map(({ from, to, by, when }) => [from ?? '–', to, by, when]),
)}

Once it is confirmed:

- Accounts that the client holds alone are frozen: Active ones are Suspended, and whatever their status the ledger refuses payments, orders, benefits and regular payments, naming the death. No account is opened.
- Regular payments, mandates and regular benefits end. Benefits that are not calculated end; calculated ones are paid or come back. Payments and orders that are not with the bank or the market are cancelled. Fees and income of investments go on.
- A joint account goes on for the survivor. Where the client led it, nothing is paid in or out until the other holder is made its lead.
- A death that was recorded wrongly is taken back by somebody else than who recorded it, while nothing was shared out. What was suspended is Active again; what ended does not start by itself, and benefits that ended say why.

### Sharing out a pension

The trustees decide pension by pension, with shares of 100% together and a reason; the expression of wish is shown and does not bind them. A death certificate has to be seen first. A second person authorises the decision where the firm wants one.

${table(
  ['Status', 'Meaning'],
  designationStatuses.map((status) => [status, designationMeanings[status]]),
)}

${table(
  ['From', 'To', 'By', 'When'],
  designationTransitions.map(({ from, to, by, when }) => [from ?? '–', to, by, when]),
)}

*Designate* is a command of the ledger over several accounts: an account of each beneficiary is opened in the Beneficiary group of their product, and cash and units move there with their book cost. Pence and whole units go by the largest remainders; what is no whole unit of an instrument goes to the last. Nothing is lost. What is left later, such as a dividend, goes by the same shares.

| Rule, by the day of the death | From | Value | Source |
| --- | --- | --- | --- |
${deathBenefitRules.entries.map(({ from, value, source }) => `| Free of income tax | ${dateText(from)} | Died before ${value.ageBelow}, and designated or paid within ${value.years} years of the day the firm first knew | ${source} |`).join('\n')}
${specialLumpSumRules.entries.map(({ from, value, source }) => `| Lump sum to a company or trust, by the day it is paid | ${dateText(from)} | ${percentText(value.rate)} of what is not free of tax | ${source} |`).join('\n')}
${pensionEstateRules.entries.map(({ from, value, source }) => `| Inheritance tax | ${dateText(from)} | ${value.counts ? 'Unused pensions count towards the estate' : 'They do not count'} | ${source} |`).join('\n')}
${withholdingRules.entries.map(({ from, value, source }) => `| Withholding | ${dateText(from)} | At most ${shareText(value.shareMax)} of each entitlement, for at most ${value.monthsMax} months after the death | ${source} |`).join('\n')}

A beneficiary may be of any age. Income from a beneficiary's account uses no allowance of theirs and is no flexible access: it is free of tax, or taxed by PAYE on their code, as it was on the day of the designation. Nothing is paid in. A lump sum is a benefit of all of the account, and the day it is paid decides; free of tax it is only within what is then left of the allowance for lump sums in life and on death of the client who died, of which other lump sums keep their part by their values. The rest is taxed by PAYE. A company or trust takes a lump sum only, and bears the special charge instead: it goes to HMRC with the tax month, and into no submission, payslip or P60.

For deaths from 6 April 2027 the personal representatives may direct that a share is withheld: it stays in the pension when the rest is shared out, except of a spouse, a civil partner or a charity. Inheritance tax is paid from the cash of the pension to HMRC, with the reference of the estate (IHTP to the HMRC control account, apart from PAYE), by somebody else than who recorded the direction. Once the direction has ended, what is left goes to those it was withheld from. Before that day these steps are refused with the rule.
`;
