/** Facts about some of the demonstration's instruments, by ISIN. */
interface InstrumentFacts {
  readonly listed?: string;
  readonly coupon?: readonly [percentage: string, date: string];
  readonly initialCharge?: string;
  readonly dilutionLevy?: string;
  readonly incidentalCost?: string;
}

/**
 * Listing days and coupons are real (general knowledge); fund charges and performance fees are invented, as are all
 * cost figures.
 */
export const instrumentFacts: Readonly<Record<string, InstrumentFacts>> = {
  GB00BVYVFW23: { listed: '2015-03-24' },
  GB00BGDT3G23: { listed: '2006-03-15' },
  GB00B0SWJX34: { listed: '2001-07-20' },
  GB00B63H8491: { listed: '1987-05-20' },
  GB00B16NNR78: { coupon: ['4.25', '2027-12-07'] },
  GB0004893086: { coupon: ['4.25', '2032-06-07'] },
  GB00B52WS153: { coupon: ['4.5', '2034-09-07'] },
  GB0032452392: { coupon: ['4.25', '2036-03-07'] },
  GB00B00NY175: { coupon: ['4.75', '2038-12-07'] },
  GB00B3KJDS62: { coupon: ['4.25', '2039-09-07'] },
  GB00B6460505: { coupon: ['4.25', '2040-12-07'] },
  GB00B1VWPJ53: { coupon: ['4.5', '2042-12-07'] },
  GB00B24FF097: { coupon: ['4.75', '2030-12-07'] },
  GB00B128DP45: { coupon: ['4.25', '2046-12-07'] },
  GB00B54QLM75: { coupon: ['4', '2060-01-22'] },
  GB00B06YGN05: { coupon: ['4.25', '2055-12-07'] },
  GB00B57H4F11: { initialCharge: '1' },
  GB0006059330: { dilutionLevy: '0.25' },
  GB0033874768: { initialCharge: '0.5', dilutionLevy: '0.2' },
  GB0007366395: { incidentalCost: '0.35' },
  GB00BNG2M159: { incidentalCost: '0.6' },
};
