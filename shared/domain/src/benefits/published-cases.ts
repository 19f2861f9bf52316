// Published worked examples of pension rules, and some derived from them, as data: amounts in pounds as their sources
// print them. Their checker has the same answers.

export const ufplsCases = [
  {
    id: 'pen-ufpls-yourwealth',
    source:
      'YourWealth, phased retirement page (the page is older than the lump sum allowance; those figures are ours)',
    pot: '200000.00',
    ufpls: '10000.00',
    allowance: '268275.00',
    taxFree: '2500.00',
    taxable: '7500.00',
    potAfter: '190000.00',
    allowanceUsed: '2500.00',
    allowanceLeft: '265775.00',
    flexibleAccess: true,
  },
  {
    id: 'ufpls-ii',
    source: 'interactive investor: UFPLS of £16,000 (domain B.3)',
    pot: '100000.00',
    ufpls: '16000.00',
    allowance: '268275.00',
    taxFree: '4000.00',
    taxable: '12000.00',
    potAfter: '84000.00',
    allowanceUsed: '4000.00',
    allowanceLeft: '264275.00',
    flexibleAccess: true,
  },
] as const;

export const taxFreeCashCases = [
  {
    id: 'pen-pcls-ratio-peoples',
    source: "The People's Pension, knowledge base: each £1 of tax-free cash designates £3",
    crystallised: '4000.00',
    allowance: '268275.00',
    taxFree: '1000.00',
    designated: '3000.00',
    allowanceLeft: '267275.00',
  },
  {
    id: 'pcls-aviva',
    source: 'Aviva: £10,000 of tax-free cash (domain B.3)',
    crystallised: '40000.00',
    allowance: '268275.00',
    taxFree: '10000.00',
    designated: '30000.00',
    allowanceLeft: '258275.00',
  },
  {
    id: 'pcls-fidelity',
    source: 'Fidelity: £50,000 of tax-free cash from £400,000 (domain B.3)',
    crystallised: '200000.00',
    allowance: '268275.00',
    taxFree: '50000.00',
    designated: '150000.00',
    allowanceLeft: '218275.00',
  },
] as const;

export const transitionalCases = [
  {
    id: 'pen-lsa-mandg-20',
    source: 'M&G / Pru, tax allowances page',
    percentages: ['20'],
    used: '53655.00',
    left: '214620.00',
  },
  {
    id: 'lsa-ftadviser-60',
    source: 'FTAdviser (domain B.3)',
    percentages: ['60'],
    used: '160965.00',
    left: '107310.00',
  },
  {
    id: 'lsa-paraplanners-7440',
    source: 'The Big Tent, paraplanners: three events of 2016 and 2018, with a member of M&G agreeing',
    percentages: ['29.29', '2.14', '42.97'],
    used: '199596.60',
    left: '68678.40',
  },
] as const;

export const sequenceCases = [
  {
    id: 'pen-lsa-seq-1',
    source: 'derived: phased crystallisation within the allowance',
    steps: [
      { form: 'Tax-free cash', amount: '40000.00', taxFree: '10000.00', rest: '30000.00', left: '258275.00' },
      { form: 'Tax-free cash', amount: '50000.00', taxFree: '12500.00', rest: '37500.00', left: '245775.00' },
      { form: 'UFPLS', amount: '12000.00', taxFree: '3000.00', rest: '9000.00', left: '242775.00' },
    ],
  },
] as const;

export const alternativeAllowanceCases = [
  {
    id: 'pen-mpaa-pru-ross',
    source: 'Prudential, Professional Paraplanner, August 2017 (Ross): tapered to £32,000 in 2016/17',
    date: '2016-12-01',
    annualAllowance: '32000.00',
    moneyPurchase: '10000.00',
    alternative: '22000.00',
  },
] as const;

export const reliefCases = [
  {
    id: 'pen-ras-80',
    source: 'Octopus Money; Freetrade; Civil Service pensions; Quilter',
    net: '80.00',
    relief: '20.00',
    gross: '100.00',
  },
  { id: 'pen-ras-2000', source: 'Roy accountants', net: '2000.00', relief: '500.00', gross: '2500.00' },
  {
    id: 'pen-ras-2880',
    source: 'HMRC basic amount, £3,600 in PTM044210',
    net: '2880.00',
    relief: '720.00',
    gross: '3600.00',
  },
] as const;
