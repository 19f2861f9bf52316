import type { Gains, GainsEvent } from './gains-events';
/**
 * Capital gains by the share identification rules (TCGA 1992, ss. 104 to 106A; HMRC CG51560): disposals of a pool on
 * one day count as one and take the purchases of that day, then those of the thirty days after, the earliest first, then
 * the pool at its average cost. Units are at 10^-8, money in pence. Costs are calculated far below a penny and shown
 * rounded half up, so that matches add up to their disposal and what went in is what went out and what is left.
 *
 * The order of events of one day means nothing: splits come first, then what is added, then changes of the cost, then
 * what goes. A cost that is not known, or that hangs on itself because spouses gave to and fro within thirty days, is
 * null, and with it all that is made of it. The time is linear in the number of events.
 * @throws RangeError for quantities and costs that cannot be; the message names the event's source.
 */
export declare const calculateGains: (events: readonly GainsEvent[]) => Gains;
/** The same by the general rules alone, also for pools that have nothing but purchases and sales. */
export declare const calculateGainsGenerally: (events: readonly GainsEvent[]) => Gains;
