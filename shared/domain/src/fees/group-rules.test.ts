import {
  feeGroupProblems,
  groupRelationsFor,
  pensionGroupProblems,
  type FeeGroupFacts,
  type MemberClient,
  type MemberFacts,
  type PensionAccount,
  type PensionGroupFacts,
} from './group-rules';

const person = (more: Partial<MemberClient> = {}): MemberClient => ({
  name: 'Asha Verma',
  clientType: 'Individual',
  status: 'Active',
  hasActiveAccount: true,
  otherGroup: null,
  ...more,
});
const member = (id: string, more: Partial<MemberFacts> = {}): MemberFacts => ({
  id,
  relation: 'Child',
  client: person(),
  ...more,
});
const first = member('C1', { relation: null });
const fields = (facts: FeeGroupFacts): string[] => feeGroupProblems(facts).map(({ field, type }) => `${field} ${type}`);
const messages = (clients: readonly MemberFacts[]): string[] =>
  feeGroupProblems({ clients }).map(({ message }) => message);

describe('a client fee group', () => {
  it('is of two to ten clients, those who are not seen counted', () => {
    const of = (count: number) => [first, ...Array.from({ length: count - 1 }, (_, index) => member(`M${index}`))];
    expect([1, 2, 10, 11].map((count) => fields({ clients: of(count) }))).toEqual([
      ['clients invalid'],
      [],
      [],
      ['clients invalid'],
    ]);
    expect(fields({ clients: of(9), unseen: { count: 1, hasFirst: false } })).toEqual([]);
    expect(fields({ clients: of(10), unseen: { count: 1, hasFirst: false } })).toEqual(['clients invalid']);
    expect(fields({ clients: [first], unseen: { count: 1, hasFirst: false } })).toEqual([]);
  });

  it('has a name, when that is asked', () => {
    expect(fields({ name: ' ' })).toEqual(['name required']);
    expect(fields({ name: 'Verma family' })).toEqual([]);
    expect(fields({})).toEqual([]);
  });

  it('takes each client once, and those alone who are there and seen', () => {
    expect(fields({ clients: [first, member('M1'), member('M1')] })).toEqual(['clients[2].id invalid']);
    expect(fields({ clients: [first, member('M1', { client: null })] })).toEqual(['clients[1].id invalid']);
  });

  it('takes no minor, nobody of another group, nobody who is not Active or has no Active account', () => {
    const joining = (more: Partial<MemberClient>) => messages([first, member('M1', { client: person(more) })]);
    expect(joining({ clientType: 'Minor' })).toEqual([
      'Asha Verma is a minor. A minor follows the parent: add the parent instead.',
    ]);
    expect(joining({ otherGroup: { name: 'Other' } })).toEqual([
      'Asha Verma is in the fee group Other already, and a client is in one at a time. Take them out of it first.',
    ]);
    expect(joining({ status: 'Registered' })).toEqual([
      'Asha Verma is Registered. Only Active clients are grouped: make the client Active first.',
    ]);
    expect(joining({ hasActiveAccount: false })).toEqual([
      'Asha Verma has no Active account. Make an account Active first.',
    ]);
  });

  it('does not ask what the asker does not know, nor of members what became of them', () => {
    expect(
      messages([first, member('M1', { client: { name: 'Asha Verma', clientType: 'Individual', status: 'Active' } })]),
    ).toEqual([]);
    expect(messages([first, member('M1', { isMember: true, client: person({ hasActiveAccount: false }) })])).toEqual(
      [],
    );
  });

  it('has a relation for each but the first, of those the client’s type can have', () => {
    const related = (clientType: string, relation: string | null) =>
      fields({ clients: [first, member('M1', { relation, client: person({ clientType }) })] });
    expect(fields({ clients: [member('C1'), member('M1', { relation: ' ' })] })).toEqual([
      'clients[0].relation invalid',
      'clients[1].relation required',
    ]);
    expect([
      related('Individual', 'Grandparent'),
      related('Corporate', 'Family company'),
      related('Trust', 'Family trust'),
    ]).toEqual([[], [], []]);
    for (const [type, relation] of [
      ['Individual', 'Family company'],
      ['Individual', 'Cousin'],
      ['Corporate', 'Sibling'],
      ['Corporate', 'Family trust'],
      ['Trust', 'Child'],
    ] as const)
      expect(related(type, relation)).toEqual(['clients[1].relation invalid']);
  });

  it('begins with a person, unless the first is somebody who is not seen', () => {
    const company = member('C1', { relation: null, client: person({ clientType: 'Corporate' }) });
    expect(fields({ clients: [company, member('M1')] })).toEqual(['clients[0].id invalid']);
    expect(
      fields({ clients: [{ ...company, relation: 'Family company' }], unseen: { count: 1, hasFirst: true } }),
    ).toEqual([]);
    expect(fields({ clients: [first], unseen: { count: 1, hasFirst: true } })).toEqual([
      'clients[0].relation required',
    ]);
  });

  it('leaves nieces, cousins, aunts and minors without a relation', () => {
    expect(
      groupRelationsFor('Individual').filter((relation) => /niece|nephew|cousin|aunt|uncle/i.test(relation)),
    ).toEqual([]);
    expect(groupRelationsFor('Minor')).toEqual([]);
  });
});

describe('a pension account group', () => {
  const account = (more: Partial<PensionAccount> = {}): PensionAccount => ({
    name: 'Asha Verma SIPP',
    status: 'Active',
    clientProductId: 'P1',
    otherGroup: null,
    ...more,
  });
  const facts: PensionGroupFacts = {
    name: 'Drawn',
    groupType: 'Crystallised',
    product: { id: 'P1', wrapperType: 'SIPP' },
    accounts: [{ id: 'A1', account: account() }],
  };
  const problems = (more: Partial<PensionGroupFacts>): string[] =>
    pensionGroupProblems({ ...facts, ...more }).map(({ field, type }) => `${field} ${type}`);
  const accounts = (...of: readonly (PensionAccount | null)[]) =>
    problems({ accounts: of.map((each, index) => ({ id: `A${index}`, account: each })) });

  it('is of one of four types and of a pension product', () => {
    expect(
      ['Uncrystallised', 'Crystallised', 'Beneficiary', 'CrystallisedTransfer'].map((groupType) =>
        problems({ groupType }),
      ),
    ).toEqual([[], [], [], []]);
    expect(problems({ groupType: null })).toEqual(['groupType required']);
    expect(problems({ product: { id: null, wrapperType: null }, accounts: undefined })).toEqual([
      'intentDetails.clientProductId required',
    ]);
    expect(problems({ product: { id: 'P1', wrapperType: null } })).toEqual(['intentDetails.clientProductId invalid']);
    expect(problems({ product: { id: 'P1', wrapperType: 'ISA' } })).toEqual(['intentDetails.clientProductId invalid']);
  });

  it('has accounts of that product, open, once each and in no other group', () => {
    expect(accounts()).toEqual(['accounts required']);
    expect(problems({ accounts: [], unseen: 1 })).toEqual([]);
    expect(
      accounts(
        account(),
        account({ clientProductId: 'P2' }),
        account({ status: 'Closed' }),
        account({ otherGroup: { name: 'Other' } }),
        null,
      ),
    ).toEqual(['accounts[1] invalid', 'accounts[2] invalid', 'accounts[3] invalid', 'accounts[4] invalid']);
    expect(
      problems({
        accounts: [
          { id: 'A1', account: account() },
          { id: 'A1', account: account() },
        ],
      }),
    ).toEqual(['accounts[1] invalid']);
    expect(problems({ accounts: [{ id: 'A1', account: account({ status: 'Closed' }), isMember: true }] })).toEqual([]);
  });
});
