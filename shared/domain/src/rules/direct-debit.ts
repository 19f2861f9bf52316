import { datedTable } from './dated';

/** Periods of the direct debit scheme, in working days. */
export interface DirectDebitTimes {
  /**
   * From the day an instruction is lodged until collections are possible (approximate; domain A.6, a comparable
   * platform).
   */
  readonly setUp: number;
  /**
   * Between notice to the payer and the first collection, or one with a changed amount, date or frequency. Ten unless
   * the bank has agreed to fewer.
   */
  readonly advanceNotice: number;
  /** Between a notice that a failed collection is presented again and that presentation. */
  readonly representationNotice: number;
  /** Last working day after entry on which a payer's bank reports a collection as unpaid. */
  readonly failureReports: number;
}

/**
 * Sources: Direct Debit guide v5.3; the ten days, the reports on the first and second day after entry and the notice
 * before a second presentation were read on pages of Bacs bureaux; the set-up time is one platform's.
 */
export const schemeTimes: DirectDebitTimes = {
  setUp: 5,
  advanceNotice: 10,
  representationNotice: 5,
  failureReports: 2,
};

/**
 * Calendar months after the original due date within which a failed collection may be presented again (Direct Debit
 * guide v5.3).
 */
export const representationMonths = 1;

export interface ReasonCode {
  readonly code: string;
  /** The scheme's own words. */
  readonly reason: string;
  /** Whether the collection may be presented again. */
  readonly representable: boolean;
  /** Whether the instruction has ended, so that a new one is needed before any collection. */
  readonly endsMandate: boolean;
  /** What to do next, as a sentence. */
  readonly next: string;
}

/** A code of a report on an instruction. */
export interface InstructionReason extends ReasonCode {
  /**
   * What it changes besides ending the mandate: `details`, the payer's account; `notice`, whether the advance notice is
   * valid; `reinstated`, the mandate is active again.
   */
  readonly changes?: 'details' | 'notice' | 'reinstated';
}

const takeOver = 'The new account details are taken over.';
const agree = 'Agree with the payer how the money is to be paid before collecting again.';
const renew = 'Ask the payer for a new instruction.';
const mend = 'Put the instruction right and lodge it again.';
const inform = 'Nothing is collected until the advance notice has been put right.';

const code = (
  of: string,
  reason: string,
  next: string,
  { representable = false, endsMandate = false } = {},
): ReasonCode => ({ code: of, reason, representable, endsMandate, next });
const over = { endsMandate: true };

/** Why a collection came back unpaid (ARUDD). */
export const unpaidReasons: readonly ReasonCode[] = [
  code('0', 'Refer to payer', 'It may be presented once more within a month of the day it was first due.', {
    representable: true,
  }),
  code('1', 'Instruction cancelled', agree, over),
  code('2', 'Payer deceased', 'Collect nothing more and tell the adviser.', over),
  code('3', 'Account transferred', renew, over),
  code('4', 'Advance notice disputed', inform),
  code('5', 'No account, or the wrong type', renew, over),
  code('6', 'No instruction', renew, over),
  code('7', 'Amount differs from the notice', inform),
  code('8', 'Amount not yet due', inform),
  code('9', 'Presentation overdue', 'Give a new advance notice before collecting.'),
  code('A', 'Service user differs', mend, over),
  code('B', 'Account closed', renew, over),
];

/** Why an instruction was not accepted (AUDDIS). */
export const setUpReasons: readonly ReasonCode[] = [
  code('1', 'Instruction cancelled by payer', agree, over),
  code('2', 'Payer deceased', 'Collect nothing and tell the adviser.', over),
  code('3', 'Account transferred', renew, over),
  code('5', 'No account', mend, over),
  code('6', 'No instruction', mend, over),
  code('B', 'Account closed', renew, over),
  code('C', 'Account transferred to a different branch', mend, over),
  code('F', 'Invalid account type', renew, over),
  code('G', 'Bank will not accept direct debits on the account', renew, over),
  code('H', 'Instruction has expired', renew, over),
  code('I', 'Payer reference is not unique', mend, over),
  code('K', 'Instruction cancelled by the bank', renew, over),
  code('L', "Incorrect payer's account details", mend, over),
  code('M', 'Transaction code and user status incompatible', mend, over),
  code('N', "Transaction disallowed at the payer's branch", renew, over),
  code('O', 'Invalid reference', mend, over),
  code('P', "Payer's name not present", mend, over),
  code('Q', "Service user's name blank", mend, over),
];

/** How a payer or their bank changed an instruction (ADDACS). */
export const changeReasons: readonly InstructionReason[] = [
  code('0', 'Instruction cancelled, refer to payer', agree, over),
  code('1', 'Instruction cancelled by payer', agree, over),
  code('2', 'Payer deceased', 'Collect nothing more and tell the adviser.', over),
  { ...code('3', 'Account transferred to a new bank', takeOver), changes: 'details' },
  code('B', 'Account closed', renew, over),
  { ...code('C', 'Account transferred to a different branch', takeOver), changes: 'details' },
  { ...code('D', 'Advance notice disputed', inform), changes: 'notice' },
  { ...code('E', 'Instruction amended', takeOver), changes: 'details' },
  { ...code('R', 'Instruction reinstated', 'It may be collected from again.'), changes: 'reinstated' },
];

/** Reports of banks on an instruction: AUDDIS when it was not accepted, ADDACS about later changes. */
export type InstructionReport = 'AUDDIS' | 'ADDACS';

const source =
  'Direct Debit guide v5.3 as Bacs bureaux print its codes: the tables of AUDDIS, ADDACS and ARUDD reasons of Numeral and Access PaySuite (read in November 2026)';

/** The codes of each report, by date. */
export const instructionReasons = {
  AUDDIS: datedTable<readonly InstructionReason[]>('AUDDIS reason codes', [
    { from: '2020-01-01', value: setUpReasons, source, verified: false },
  ]),
  ADDACS: datedTable<readonly InstructionReason[]>('ADDACS reason codes', [
    { from: '2020-01-01', value: changeReasons, source, verified: false },
  ]),
} as const;
