/**
 * Worked cases with their sources: amounts in pounds as printed. Those called derived were computed for this portal by
 * an independent calculation; the others were published.
 */

interface Case {
  readonly id: string;
  readonly source: string;
}

interface CumulativeCase extends Case {
  readonly code: string;
  readonly periodsPerYear: 12 | 52;
  readonly period: number;
  readonly payToDate: string;
  /** Free pay, or for a K code the pay added. */
  readonly adjustment: string;
  readonly tax: string;
}

/** Tax year 2009/10: 20% to £37,400, then 40%. */
export const cumulativeCases: readonly CumulativeCase[] = [
  {
    id: 'pen-paye-hmrc-2009-510l-p8',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: '510L',
    periodsPerYear: 52,
    period: 8,
    payToDate: '2046.15',
    adjustment: '786.08',
    tax: '252.00',
  },
  {
    id: 'pen-paye-hmrc-2009-510l-p29',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: '510L',
    periodsPerYear: 52,
    period: 29,
    payToDate: '3091.22',
    adjustment: '2849.54',
    tax: '48.20',
  },
  {
    id: 'pen-paye-hmrc-2009-560t-p3',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: '560T',
    periodsPerYear: 12,
    period: 3,
    payToDate: '2750.00',
    adjustment: '1402.26',
    tax: '269.40',
  },
  {
    id: 'pen-paye-hmrc-2009-560t-p10',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: '560T',
    periodsPerYear: 12,
    period: 10,
    payToDate: '21287.75',
    adjustment: '4674.20',
    tax: '3322.60',
  },
  {
    id: 'pen-paye-hmrc-2009-k255-p5',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: 'K255',
    periodsPerYear: 12,
    period: 5,
    payToDate: '6023.66',
    adjustment: '1066.25',
    tax: '1417.80',
  },
  {
    id: 'pen-paye-hmrc-2009-k255-p8',
    source: 'HMRC notes for payroll software developers, test data 2009-10',
    code: 'K255',
    periodsPerYear: 12,
    period: 8,
    payToDate: '32799.98',
    adjustment: '1706.00',
    tax: '8815.33',
  },
];

interface AnnualCase extends Case {
  readonly taxYear: string;
  readonly code: string;
  readonly pay: string;
  readonly freePay: string;
  readonly tax: string;
}

export const annualCases: readonly AnnualCase[] = [
  {
    id: 'pen-paye-annual-2024-25-1257l-20000',
    source: 'hmrc/tax-kalculator parameterised test data',
    taxYear: '2024/25',
    code: '1257L',
    pay: '20000.00',
    freePay: '12579.00',
    tax: '1484.20',
  },
  {
    id: 'pen-paye-annual-2024-25-1257l-40000',
    source: 'hmrc/tax-kalculator parameterised test data',
    taxYear: '2024/25',
    code: '1257L',
    pay: '40000.00',
    freePay: '12579.00',
    tax: '5484.20',
  },
  {
    id: 'pen-paye-annual-2024-25-1257l-60000',
    source: 'hmrc/tax-kalculator parameterised test data',
    taxYear: '2024/25',
    code: '1257L',
    pay: '60000.00',
    freePay: '12579.00',
    tax: '11428.40',
  },
  {
    id: 'pen-paye-annual-2024-25-1257l-80000',
    source: 'hmrc/tax-kalculator parameterised test data',
    taxYear: '2024/25',
    code: '1257L',
    pay: '80000.00',
    freePay: '12579.00',
    tax: '19428.40',
  },
];

interface MonthOneCase extends Case {
  readonly taxYear: string;
  readonly code: string;
  readonly gross: string;
  readonly taxFree: string;
  readonly freePay: string;
  readonly taxablePay: string;
  readonly tax: string;
  readonly net: string;
}

export const monthOneCases: readonly MonthOneCase[] = [
  {
    id: 'pen-m1-phoenix-25000',
    source: 'Phoenix Life tax case study (Susan)',
    taxYear: '2023/24',
    code: '1257L M1',
    gross: '25000.00',
    taxFree: '6250.00',
    freePay: '1048.26',
    taxablePay: '17701',
    tax: '6815.70',
    net: '18184.30',
  },
  {
    id: 'pen-m1-pensionbee-1000',
    source: 'PensionBee drawdown tax page',
    taxYear: '2023/24',
    code: '1257L M1',
    gross: '1000.00',
    taxFree: '0.00',
    freePay: '1048.26',
    taxablePay: '0',
    tax: '0.00',
    net: '1000.00',
  },
  {
    id: 'pen-m1-derived-fad-1048_26',
    source: 'derived',
    taxYear: '2026/27',
    code: '1257L M1',
    gross: '1048.26',
    taxFree: '0.00',
    freePay: '1048.26',
    taxablePay: '0',
    tax: '0.00',
    net: '1048.26',
  },
  {
    id: 'pen-m1-derived-fad-12000',
    source: 'derived',
    taxYear: '2026/27',
    code: '1257L M1',
    gross: '12000.00',
    taxFree: '0.00',
    freePay: '1048.26',
    taxablePay: '10951',
    tax: '3778.20',
    net: '8221.80',
  },
  {
    id: 'pen-m1-derived-ufpls-40000',
    source: 'derived',
    taxYear: '2025/26',
    code: '1257L M1',
    gross: '40000.00',
    taxFree: '10000.00',
    freePay: '1048.26',
    taxablePay: '28951',
    tax: '11878.20',
    net: '28121.80',
  },
];

interface YearEndCase extends Case {
  readonly taxYear: string;
  readonly region: 'Rest of UK' | 'Scotland';
  readonly income: string;
  readonly personalAllowance: string;
  readonly tax: string;
}

export const yearEndCases: readonly YearEndCase[] = [
  {
    id: 'pen-yearend-ajbell-2021',
    source: 'AJ Bell Shares magazine, July 2021',
    taxYear: '2021/22',
    region: 'Rest of UK',
    income: '15000.00',
    personalAllowance: '12570.00',
    tax: '486.00',
  },
  {
    id: 'kalculator-taper-2024-r',
    source: 'hmrc/tax-kalculator 2.16.0, data2024_with_tapering.csv',
    taxYear: '2024/25',
    region: 'Rest of UK',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '53703.00',
  },
  {
    id: 'kalculator-taper-2024-s',
    source: 'hmrc/tax-kalculator 2.16.0, data2024_with_tapering.csv',
    taxYear: '2024/25',
    region: 'Scotland',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '59680.61',
  },
  {
    id: 'kalculator-taper-2025-r',
    source: 'hmrc/tax-kalculator 2.16.0, data2025_with_tapering.csv',
    taxYear: '2025/26',
    region: 'Rest of UK',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '53703.00',
  },
  {
    id: 'kalculator-taper-2025-s',
    source: 'hmrc/tax-kalculator 2.16.0, data2025_with_tapering.csv',
    taxYear: '2025/26',
    region: 'Scotland',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '59666.10',
  },
  {
    id: 'kalculator-taper-2026-r',
    source: 'hmrc/tax-kalculator 2.16.0, data2026_with_tapering.csv',
    taxYear: '2026/27',
    region: 'Rest of UK',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '53703.00',
  },
  {
    id: 'kalculator-taper-2026-s',
    source: 'hmrc/tax-kalculator 2.16.0, data2026_with_tapering.csv',
    taxYear: '2026/27',
    region: 'Scotland',
    income: '150000.00',
    personalAllowance: '0.00',
    tax: '59634.35',
  },
];

/**
 * Yearly income tax by code in the test data of HMRC's calculator: hmrc/tax-kalculator 2.16.0, `data2021.csv` to
 * `data2026.csv`, every row with a code this portal accepts and no K code. HMRC's calculator adds a K code's number
 * times ten to the pay; its PAYE routine adds £9 more, as in the cases of 2009/10 above. Each row: tax year, code, pay,
 * tax.
 */
export const kalculatorRows: readonly (readonly [string, string, string, string])[] = [
  ['2021/22', 'NT', '20000.00', '0.00'],
  ['2021/22', '1257L', '43000.00', '6084.20'],
  ['2021/22', '980L', '75500.00', '18736.40'],
  ['2021/22', '1500M', '43000.00', '5598.20'],
  ['2021/22', '1000N', '43000.00', '6598.20'],
  ['2021/22', '1257L X', '20000.00', '1484.20'],
  ['2021/22', '0T', '60000.00', '16460.00'],
  ['2021/22', 'BR', '10000.00', '2000.00'],
  ['2021/22', 'D0', '12000.00', '4800.00'],
  ['2021/22', 'D1', '12000.00', '5400.00'],
  ['2021/22', 'C1257L', '43000.00', '6084.20'],
  ['2021/22', 'C980L', '75500.00', '18736.40'],
  ['2021/22', 'C1500M', '43000.00', '5598.20'],
  ['2021/22', 'C1000N', '43000.00', '6598.20'],
  ['2021/22', 'C1257L X', '20000.00', '1484.20'],
  ['2021/22', 'C0T', '60000.00', '16460.00'],
  ['2021/22', 'CBR', '10000.00', '2000.00'],
  ['2021/22', 'CD0', '12000.00', '4800.00'],
  ['2021/22', 'CD1', '12000.00', '5400.00'],
  ['2021/22', 'S1257L', '43000.00', '6240.18'],
  ['2021/22', 'S980L', '75500.00', '20566.68'],
  ['2021/22', 'S1375M', '20000.00', '1227.23'],
  ['2021/22', 'S1125N', '10000.00', '0.00'],
  ['2021/22', 'S1257L X', '20000.00', '1463.23'],
  ['2021/22', 'S0T', '60000.00', '18233.37'],
  ['2021/22', 'SBR', '10000.00', '2000.00'],
  ['2021/22', 'SD0', '12000.00', '2520.00'],
  ['2021/22', 'SD1', '12000.00', '4920.00'],
  ['2021/22', 'SD2', '12000.00', '5520.00'],
  ['2022/23', '1257L', '20000.00', '1484.20'],
  ['2022/23', '1257L', '40000.00', '5484.20'],
  ['2022/23', '1257L', '60000.00', '11428.40'],
  ['2022/23', '0T', '200000.00', '74960.00'],
  ['2022/23', 'C1257L', '20000.00', '1484.20'],
  ['2022/23', 'C1257L', '40000.00', '5484.20'],
  ['2022/23', 'C1257L', '60000.00', '11428.40'],
  ['2022/23', 'C0T', '200000.00', '74960.00'],
  ['2022/23', 'S1257L', '20000.00', '1462.58'],
  ['2022/23', 'S1257L', '40000.00', '5605.61'],
  ['2022/23', 'S1257L', '60000.00', '13071.41'],
  ['2022/23', 'S1257L', '80000.00', '21271.41'],
  ['2022/23', 'S1257L', '150000.00', '49971.41'],
  ['2023/24', '1257L', '20000.00', '1484.20'],
  ['2023/24', '1257L', '40000.00', '5484.20'],
  ['2023/24', '1257L', '60000.00', '11428.40'],
  ['2023/24', '1257L', '80000.00', '19428.40'],
  ['2023/24', '0T', '130000.00', '44703.00'],
  ['2023/24', 'C1257L', '20000.00', '1484.20'],
  ['2023/24', 'C1257L', '40000.00', '5484.20'],
  ['2023/24', 'C1257L', '60000.00', '11428.40'],
  ['2023/24', 'C1257L', '80000.00', '19428.40'],
  ['2023/24', 'C0T', '130000.00', '44703.00'],
  ['2023/24', 'S1257L', '20000.00', '1462.58'],
  ['2023/24', 'S1257L', '40000.00', '5605.61'],
  ['2023/24', 'S1257L', '60000.00', '13234.70'],
  ['2023/24', 'S1257L', '80000.00', '21634.70'],
  ['2023/24', 'S0T', '150000.00', '57560.88'],
  ['2024/25', '1257L', '20000.00', '1484.20'],
  ['2024/25', '1257L', '40000.00', '5484.20'],
  ['2024/25', '1257L', '60000.00', '11428.40'],
  ['2024/25', '1257L', '80000.00', '19428.40'],
  ['2024/25', 'C1257L', '20000.00', '1484.20'],
  ['2024/25', 'C1257L', '40000.00', '5484.20'],
  ['2024/25', 'C1257L', '60000.00', '11428.40'],
  ['2024/25', 'C1257L', '80000.00', '19428.40'],
  ['2024/25', 'S1257L', '20000.00', '1461.14'],
  ['2024/25', 'S1257L', '40000.00', '5595.44'],
  ['2024/25', 'S1257L', '60000.00', '13224.53'],
  ['2024/25', 'S1257L', '80000.00', '21774.26'],
  ['2024/25', 'S1257L', '150000.00', '53642.69'],
  ['2025/26', '1257L', '20000.00', '1484.20'],
  ['2025/26', '1257L', '40000.00', '5484.20'],
  ['2025/26', '1257L', '60000.00', '11428.40'],
  ['2025/26', '1257L', '80000.00', '19428.40'],
  ['2025/26', '1257L', '150000.00', '48042.45'],
  ['2025/26', 'C1257L', '20000.00', '1484.20'],
  ['2025/26', 'C1257L', '40000.00', '5484.20'],
  ['2025/26', 'C1257L', '60000.00', '11428.40'],
  ['2025/26', 'C1257L', '80000.00', '19428.40'],
  ['2025/26', 'C1257L', '150000.00', '48042.45'],
  ['2025/26', 'S1257L', '20000.00', '1455.93'],
  ['2025/26', 'S1257L', '40000.00', '5580.93'],
  ['2025/26', 'S1257L', '60000.00', '13210.02'],
  ['2025/26', 'S1257L', '80000.00', '21759.75'],
  ['2025/26', 'S1257L', '150000.00', '53628.18'],
  ['2026/27', '1257L', '20000.00', '1484.20'],
  ['2026/27', '1257L', '40000.00', '5484.20'],
  ['2026/27', '1257L', '60000.00', '11428.40'],
  ['2026/27', '1257L', '80000.00', '19428.40'],
  ['2026/27', '0T', '150000.00', '53703.00'],
  ['2026/27', 'C1257L', '20000.00', '1484.20'],
  ['2026/27', 'C1257L', '40000.00', '5484.20'],
  ['2026/27', 'C1257L', '60000.00', '11428.40'],
  ['2026/27', 'C1257L', '80000.00', '19428.40'],
  ['2026/27', 'C0T', '150000.00', '53703.00'],
  ['2026/27', 'S1257L', '20000.00', '1444.53'],
  ['2026/27', 'S1257L', '40000.00', '5549.18'],
  ['2026/27', 'S1257L', '60000.00', '13178.27'],
  ['2026/27', 'S1257L', '80000.00', '21728.00'],
  ['2026/27', 'S0T', '150000.00', '59634.35'],
];

/**
 * Column 1 of HMRC's Tables B to D in the copy at yumpu.com (document 4204232, page 4): taxable pay to date up to which
 * the basic rate applies, in whole pounds. Its month 12 is the year's limit.
 */
export const columnOne: {
  readonly limit: string;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
} = {
  limit: '32010.00',
  months: [2668, 5335, 8003, 10670, 13338, 16005, 18673, 21340, 24008, 26675, 29343, 32010],
  weeks: [
    616, 1232, 1847, 2463, 3078, 3694, 4310, 4925, 5541, 6156, 6772, 7387, 8003, 8619, 9234, 9850, 10465, 11081, 11696,
    12312, 12928, 13543, 14159,
  ],
};

/**
 * HMRC's payroll test data for 2008/09, version 1, as the UK Payroll News of 27 March 2008 tells it (paypershop.com):
 * the code changes in month 2. The news names no bands; £34,600 is the basic rate limit of 2007/08, and the only one in
 * whole hundreds that gives the tax of month 1.
 */
export const codeChange = {
  basicLimit: '34600.00',
  monthOne: { code: '45L', pay: '3100.00', tax: '647.73' },
  monthTwo: { code: '100L', pay: '623.23', tax: '63.27' },
} as const;
