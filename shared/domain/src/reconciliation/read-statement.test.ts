import {
  lineProblemText,
  readBankStatement,
  readUnitStatement,
  statementKinds,
  statementTemplate,
  type StatementKind,
} from './read-statement';

const days = { from: '2026-11-19', to: '2026-11-19' };
const said = (content: string, kind: StatementKind = 'Bank'): string[] =>
  (kind === 'Bank' ? readBankStatement(content, days) : readUnitStatement(content, kind)).problems.map(lineProblemText);

describe('reading a statement', () => {
  it.each(statementKinds)('takes the template of the %s', (kind) =>
    expect(said(statementTemplate(kind), kind)).toEqual([]),
  );

  it('keeps the lines and the balance of the bank', () => {
    expect(readBankStatement(statementTemplate('Bank'), days).statement).toMatchObject({
      closingBalance: 84_500_075n,
      lines: [
        { line: 2, day: '2026-11-19', reference: '000000123', amount: 25_000n },
        { line: 3, amount: -120_050n },
      ],
    });
  });

  it('names the line and the column of everything that is wrong', () => {
    expect(
      said(
        'Date,Reference,Description,Amount\n2026-11-20,A,,1.00\n2026-11-19,B,,1.005\n2026-11-19,C,,0\n2026-13-01,D,,5\n',
      ),
    ).toEqual([
      'Line 2, Date: It is outside the statement, which is of 19 November 2026.',
      'Line 3, Amount: Use at most 2 decimals.',
      'Line 4, Amount: Enter an amount other than zero.',
      expect.stringMatching(/^Line 5, Date: /),
    ]);
    expect(said('2026-11-19,A,,99999999999999.00\n2026-11-19,CLOSING BALANCE,,-1000000000000\n')).toEqual([
      'Line 1, Amount: Check the amount: it has to be below £1,000,000,000,000.',
      'Line 2, Amount: Check the amount: it has to be below £1,000,000,000,000.',
    ]);
    expect(said('2026-11-19,A,,600000000000\n2026-11-19,B,,-600000000000\n2026-11-19,CLOSING BALANCE,,1\n')).toEqual([
      'The lines together come to £1,000,000,000,000 or more. Check the amounts.',
    ]);
    expect(said('GB0002374006,Diageo,12345678901234567890\n', 'Custodian')).toEqual([
      'Line 1, Units: Check the units: below 1,000,000,000,000 are taken.',
    ]);
    expect(said('2026-11-19,A,1.00\n')).toEqual([
      'Line 1, Amount: The line has 3 columns and not 4: Date, Reference, Description, Amount.',
    ]);
    expect(said('2026-11-19,A,,1.00\n')).toEqual([expect.stringMatching(/^The closing balance is missing/)]);
    expect(said('GB0002374006,Diageo,1\nGB0002374006,Diageo,2\nGB0002374007,Wrong,-1\n', 'Custodian')).toEqual([
      'Line 2, ISIN: GB0002374006 is in line 1 already. Leave one of them out.',
      expect.stringMatching(/^Line 3, ISIN: Enter an ISIN/),
      'Line 3, Units: Enter zero or more.',
    ]);
  });
});
