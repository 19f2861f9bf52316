import { datedTable } from './dated';

/** A kind of scheme that a pension may go into without a look at flags. */
export interface FirstConditionScheme {
  readonly scheme: string;
  readonly words: string;
}

/** What may be found of a transfer. A red flag refuses it; an amber one asks the client to take guidance first. */
export interface TransferFlag {
  readonly flag: string;
  readonly colour: 'Red' | 'Amber';
  readonly words: string;
  readonly source: string;
  /** False where the paragraph itself was not read, but guides that tell of it. */
  readonly verified: boolean;
}

/** As they are named to clients. */
export const conditionsRegulations =
  'Occupational and Personal Pension Schemes (Conditions for Transfers) Regulations 2021';
const paragraph = (number: string): string => `${conditionsRegulations}, reg. ${number}`;
const read = (flag: string, colour: 'Red' | 'Amber', number: string, words: string): TransferFlag => ({
  flag,
  colour,
  words,
  source: paragraph(number),
  verified: true,
});
const told = (flag: string, colour: 'Red' | 'Amber', number: string, words: string): TransferFlag => ({
  ...read(flag, colour, number, words),
  verified: false,
});

/** Found by the day the transfer was asked for. There is no condition before. */
export const firstConditionSchemes = datedTable<readonly FirstConditionScheme[]>(
  'schemes of the first condition for a transfer',
  [
    {
      from: '2021-11-30',
      value: [
        { scheme: 'Public service', words: 'A public service pension scheme' },
        { scheme: 'Master trust', words: 'A master trust that the Pensions Regulator lists as authorised' },
        {
          scheme: 'Collective money purchase',
          words: 'A collective money purchase scheme that the Pensions Regulator lists as authorised',
        },
      ],
      source: `${paragraph('7')}; the first day read in the Pensions Regulator’s guidance on transfer requests`,
      verified: true,
    },
  ],
);

/** Found by the day the transfer was asked for. */
export const transferFlags = datedTable<readonly TransferFlag[]>('flags of a transfer of a pension', [
  {
    from: '2021-11-30',
    value: [
      read(
        'No answer',
        'Red',
        '8(4)(a)',
        'The client gave no substantive answer when asked for evidence or information about the transfer.',
      ),
      read(
        'Unauthorised adviser',
        'Red',
        '8(5)(a)',
        'Somebody without the permission to do so carried on a regulated activity for the client in this transfer.',
      ),
      read(
        'Unsolicited contact',
        'Red',
        '8(5)(b)',
        'The client asks for the transfer after somebody they had not asked contacted them to sell it.',
      ),
      told('Incentive', 'Red', '8(5)(c)', 'The client was offered an incentive to make the transfer.'),
      told('Pressure', 'Red', '8(5)(d)', 'The client was pressed to make the transfer.'),
      read('Incomplete answer', 'Amber', '9(2)', 'The client’s answer is substantive, but not all of it has come.'),
      read('Doubtful evidence', 'Amber', '9(3)(a)', 'Some of the evidence may not be genuine.'),
      read(
        'Evidence of others',
        'Amber',
        '9(3)(b)',
        'Some of the evidence may not have come from the client directly.',
      ),
      told(
        'No link shown',
        'Amber',
        '9(4)',
        'For an employer’s or an overseas scheme: the evidence does not show the employment, or the residence.',
      ),
      told(
        'High-risk investments',
        'Amber',
        '9(5)(a)',
        'The receiving scheme has investments that are of high risk or not regulated.',
      ),
      told('High fees', 'Amber', '9(5)(b)', 'The receiving scheme’s fees are unclear or high.'),
      told(
        'Unclear structure',
        'Amber',
        '9(5)(c)',
        'The structure of the receiving scheme’s investments is unclear, complex or unorthodox.',
      ),
      told('Overseas investments', 'Amber', '9(5)(d)', 'The receiving scheme has overseas investments.'),
      told(
        'Rise in requests',
        'Amber',
        '9(5)(e)',
        'Requests for transfers to this scheme, or through this adviser or firm, have risen sharply or unusually.',
      ),
    ],
    source: `${conditionsRegulations}, reg. 8 and 9: reg. 8(2) to (5)(b) and 9(1) to (4)(a) read; the rest read in guides for advisers`,
    verified: false,
  },
]);
