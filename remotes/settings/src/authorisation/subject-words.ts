import type { SecondPersonSubject } from '@tessera/contract/transactions/life';

/**
 * The subjects of authorisation as the page words them: the name, what the second person does, and the effect of
 * switching it off.
 */
export const subjectWords: Readonly<
  Record<SecondPersonSubject, { readonly label: string; readonly help: string; readonly without: string }>
> = {
  Withdrawal: {
    label: 'Withdrawals and fees',
    help: 'A payment to a client, or a one-off adviser fee, is Checking until somebody other than its author has authorised it. Of regular payments, only the first waits.',
    without:
      'Whoever enters a withdrawal or a fee sends it to the bank alone: nobody else sees it before the money goes.',
  },
  'Bank Details': {
    label: 'Bank details',
    help: 'Bank details that somebody enters or changes are used once someone else has authorised them.',
    without: 'Whoever enters or changes a client’s bank details decides alone where the money goes.',
  },
};
