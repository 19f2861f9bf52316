import { fundOf, otherClassOf } from './share-class';

it.each([
  ['Fidelity Index World P Acc', 'Fidelity Index World'],
  ['Vanguard Global Bond Index GBP Hedged Acc', 'Vanguard Global Bond Index'],
  ['Artemis Income I Inc', 'Artemis Income'],
  ['Troy Trojan O Income', 'Troy Trojan'],
  ['Artemis Income', null],
  ['City of London Investment Trust', null],
])('%s is a class of %s', (name, fund) => {
  expect(fundOf(name)).toBe(fund);
});

it('another class of the fund is found on the list, and never the same one or another fund', () => {
  const listed = ['Fidelity Index World P Acc', 'Fidelity Index US P Acc'];
  expect(otherClassOf('Fidelity Index World W Inc', listed)).toBe('Fidelity Index World P Acc');
  expect(otherClassOf('Fidelity Index World P Acc', listed)).toBeNull();
  expect(otherClassOf('Fidelity Index Japan P Acc', listed)).toBeNull();
});
