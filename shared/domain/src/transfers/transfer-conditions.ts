import type { TransferFlag } from '../rules/transfer-conditions';

export type FlagAnswer = 'Yes' | 'No' | 'Unknown';
export type ConditionOutcome = 'First condition met' | 'Second condition met' | 'Refused';

/** What is known of the scheme that a pension goes to. */
export interface CheckedTransfer {
  /** Null while nobody has said what kind of scheme it is. */
  readonly scheme: string | null;
  /** By flag; one that nobody has answered is not there. */
  readonly answers: ReadonlyMap<string, FlagAnswer>;
  /** MoneyHelper's reference of the guidance appointment that the client has been to. */
  readonly appointment: string | null;
}

export interface Conditions {
  /** Null while too little is known to say. */
  readonly outcome: ConditionOutcome | null;
  readonly reasons: readonly string[];
  /** What has to be answered yet. */
  readonly missing: readonly string[];
  readonly needsAppointment: boolean;
}

/**
 * Whether a pension may leave (Conditions for Transfers Regulations 2021). Into a scheme of the first condition it may,
 * and nothing else is asked of the client (reg. 7(5)). Into any other it may with no red flag; an amber one asks for
 * guidance, and guidance that was not taken is a red flag itself (reg. 8(4)(b)).
 */
export const conditionsOf = (
  { scheme, answers, appointment }: CheckedTransfer,
  firstSchemes: readonly { readonly scheme: string; readonly words: string }[],
  flags: readonly TransferFlag[],
): Conditions => {
  if (scheme === null)
    return {
      outcome: null,
      reasons: [],
      missing: ['What kind of scheme it goes to is not said yet.'],
      needsAppointment: false,
    };
  const first = firstSchemes.find((each) => each.scheme === scheme);
  if (first)
    return { outcome: 'First condition met', reasons: [`${first.words}.`], missing: [], needsAppointment: false };
  const raised = (colour: TransferFlag['colour']) =>
    flags.filter((each) => each.colour === colour && answers.get(each.flag) === 'Yes');
  const open = flags.filter(({ flag }) => (answers.get(flag) ?? 'Unknown') === 'Unknown');
  const [red, amber] = [raised('Red'), raised('Amber')];
  const needsAppointment = amber.length > 0;
  const missing = open.map(({ flag }) => `${flag}: not answered.`);
  if (red.length > 0) return { outcome: 'Refused', reasons: red.map(({ words }) => words), missing, needsAppointment };
  if (open.length > 0) return { outcome: null, reasons: amber.map(({ words }) => words), missing, needsAppointment };
  if (needsAppointment && appointment === null)
    return {
      outcome: 'Refused',
      reasons: [
        ...amber.map(({ words }) => words),
        'The client has not shown that they have taken guidance from MoneyHelper about it.',
      ],
      missing,
      needsAppointment,
    };
  return {
    outcome: 'Second condition met',
    reasons: needsAppointment
      ? [...amber.map(({ words }) => words), 'The client has taken guidance from MoneyHelper about it.']
      : ['No flag is present.'],
    missing,
    needsAppointment,
  };
};
