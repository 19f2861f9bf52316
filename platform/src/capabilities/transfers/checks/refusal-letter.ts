import { conditionsRegulations, type TransferFlag } from '@tessera/domain/rules/transfer-conditions';
import type { DocumentContent } from '../../files/document-content';
import type { Notice } from '../../messages/wording';

interface RefusedTransfer {
  readonly firm: DocumentContent['firm'];
  readonly client: DocumentContent['client'];
  /** In words. */
  readonly date: string;
  readonly askedOn: string;
  readonly account: string;
  readonly transferId: string;
  readonly provider: string;
  /** In the words of whoever decided. */
  readonly reason: string;
  /** The flags that are present, with what was seen. */
  readonly raised: readonly (Pick<TransferFlag, 'colour' | 'words' | 'source'> & { readonly evidence: string })[];
  /** Whether guidance was asked for and not taken. */
  readonly lacksGuidance: boolean;
}

/** The letter that tells a client why their pension does not leave, and what they can do. */
export const refusalLetter = ({
  firm,
  client,
  date,
  askedOn,
  account,
  transferId,
  provider,
  reason,
  raised,
  lacksGuidance,
}: RefusedTransfer): Notice & { readonly content: DocumentContent } => ({
  title: 'Your pension transfer is refused',
  body: [
    `On ${askedOn} you asked us to transfer ${account} to ${provider}. We have checked the conditions that the law sets for a transfer, and they are not met. Nothing has left your pension.`,
    'What we found, and what you can do, is in the letter.',
  ],
  content: {
    title: 'Your pension transfer is refused',
    firm,
    client,
    date,
    facts: [
      { label: 'Pension', value: account },
      { label: 'Transfer', value: transferId },
      { label: 'To', value: provider },
      { label: 'Asked for on', value: askedOn },
      { label: 'Why it is refused', value: reason },
    ],
    tables: [
      {
        caption: 'What we found',
        columns: [
          { label: 'Flag', align: 'left' },
          { label: 'What we found', align: 'left' },
          { label: 'What it rests on', align: 'left' },
        ],
        rows: [
          ...raised.map(({ colour, words, evidence }) => [colour, words, evidence]),
          ...(lacksGuidance
            ? [
                [
                  'Red',
                  'You have not shown us that you have taken guidance from MoneyHelper.',
                  'No reference was given',
                ],
              ]
            : []),
        ],
      },
    ],
    notes: [
      'Your pension stays with us as it was. These conditions protect you from losing it to a fraud.',
      ...(lacksGuidance
        ? [
            'You can ask again once you have been to a pension safeguarding appointment with MoneyHelper. It is free: moneyhelper.org.uk. Give us the reference that you get there.',
          ]
        : [
            'If something has changed, or we have misunderstood it, tell us: the transfer can be asked for again with your evidence.',
          ]),
      `If you think that this is wrong you can complain to ${firm.name}, and after that to the Pensions Ombudsman: pensions-ombudsman.org.uk.`,
      `Source: ${conditionsRegulations}, regulations 8 and 9.`,
    ],
  },
});
