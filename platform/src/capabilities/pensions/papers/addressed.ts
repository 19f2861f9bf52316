import type { DocumentContent } from '../../files/document-content';

/** What every paper is written with: from whom, to whom, on what day, about which pension. */
export interface Addressed {
  readonly firm: DocumentContent['firm'];
  readonly client: DocumentContent['client'];
  /** In words. */
  readonly date: string;
  /** The pension as documents name it. */
  readonly pension: string;
}

/** The text of a message, with the document it brings. */
export interface Paper {
  readonly title: string;
  readonly body: readonly string[];
  readonly content: DocumentContent;
}

/** Where to ask; every paper ends with it. */
export const askUs = 'Your adviser can explain anything here. If something is not right, tell them without delay.';

export const guidance =
  'Pension Wise, a service of MoneyHelper, gives free and impartial guidance about your choices: moneyhelper.org.uk/pensionwise.';
